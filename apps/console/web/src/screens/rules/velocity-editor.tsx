import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton, Input, Select } from '../../ui/index.js';
import { FindingsAt } from './finding-list.js';
import { useFormScope } from './form-scope.js';
import { textOf, isArray, isObject, type JsonObject, type JsonPath } from './json-text.js';
import { COMPARISON, operatorsFor, withOperator } from './rule-language.js';
import { PathInput, ValueInput } from './value-input.js';
import { UNITS, durationOf, partsOfDuration } from './window-text.js';

const AGGREGATES = [
  ['count', 'Count of decisions'],
  ['sum', 'Sum of'],
  ['avg', 'Average of'],
  ['distinct', 'Different values of'],
] as const;

/** What was counted over a sliding window, compared with a number. */
export function VelocityEditor({
  path,
  condition,
  renderFilter,
}: {
  readonly path: JsonPath;
  readonly condition: JsonObject;
  /** Draws the condition on the decisions that are counted. */
  readonly renderFilter: (path: JsonPath, filter: JsonObject) => ReactNode;
}) {
  const { change, readOnly } = useFormScope();
  const velocity = condition['velocity'] as JsonObject;
  const own = [...path, 'velocity'];
  const operator = textOf(condition['operator']);
  const aggregate = textOf(velocity['aggregate']);
  const filter = velocity['filter'];
  const setAggregate = (next: string) => {
    const { field, ...rest } = velocity;
    const needsField = next !== 'count';
    change(own, {
      ...rest,
      aggregate: next,
      ...(needsField && { field: field ?? '$.transaction.amount' }),
    });
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line border-l-2 border-l-chart-2 p-2">
      <Line label="Velocity">
        <Select
          aria-label="What is counted"
          className="!w-auto max-w-full"
          disabled={readOnly}
          value={aggregate}
          options={AGGREGATES}
          onChange={(event) => {
            setAggregate(event.target.value);
          }}
        />
        {aggregate !== 'count' && (
          <PathInput
            path={[...own, 'field']}
            value={textOf(velocity['field'] ?? '')}
            label="Field that is counted"
            className="!w-52 grow"
          />
        )}
      </Line>
      <Line label="for each">
        <Keys path={[...own, 'key']} value={velocity} />
      </Line>
      <Line label="within">
        <Window path={[...own, 'window']} value={textOf(velocity['window'])} />
      </Line>
      <Line label="">
        <Select
          aria-label="Operator"
          className="!w-auto"
          disabled={readOnly}
          value={operator}
          options={operatorsFor('velocity', operator)}
          onChange={(event) => {
            change(path, withOperator(condition, event.target.value, 'integer'));
          }}
        />
        <ValueInput
          path={[...path, 'value']}
          value={condition['value']}
          operator={operator}
          type="integer"
        />
      </Line>
      {isObject(filter) ? (
        <div className="flex flex-col gap-1">
          <span className="flex items-center gap-1 text-sm text-faint">
            Only decisions for which this is true
            {!readOnly && (
              <IconButton
                size="sm"
                label="Remove the filter"
                icon={<X size={13} />}
                onClick={() => {
                  change([...own, 'filter'], undefined);
                }}
              />
            )}
          </span>
          {renderFilter([...own, 'filter'], filter)}
        </div>
      ) : (
        !readOnly && (
          <Button
            size="sm"
            variant="quiet"
            className="self-start"
            icon={<Plus size={13} />}
            onClick={() => {
              change([...own, 'filter'], COMPARISON);
            }}
          >
            Filter
          </Button>
        )
      )}
      <FindingsAt path={path} deep />
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span className="w-16 text-sm text-faint">{label}</span>
      {children}
    </div>
  );
}

const MAX_KEYS = 4;

function Keys({ path, value }: { readonly path: JsonPath; readonly value: JsonObject }) {
  const { change, readOnly } = useFormScope();
  const key = value['key'];
  if (!isArray(key)) {
    return (
      <>
        <PathInput
          path={path}
          value={textOf(key)}
          label="Counted for each"
          className="!w-52 grow"
        />
        {!readOnly && (
          <IconButton
            size="sm"
            label="Add a key"
            icon={<Plus size={13} />}
            onClick={() => {
              change(path, [key ?? '', '$.']);
            }}
          />
        )}
      </>
    );
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      {key.map((each, index) => (
        <div key={index} className="flex items-center gap-1">
          <PathInput path={[...path, index]} value={textOf(each)} label={`Key ${index + 1}`} />
          {!readOnly && key.length > 1 && (
            <IconButton
              size="sm"
              label={`Remove key ${index + 1}`}
              icon={<X size={13} />}
              onClick={() => {
                change(
                  path,
                  key.filter((_, at) => at !== index),
                );
              }}
            />
          )}
        </div>
      ))}
      {!readOnly && key.length < MAX_KEYS && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          icon={<Plus size={13} />}
          onClick={() => {
            change(path, [...key, '$.']);
          }}
        >
          Key
        </Button>
      )}
    </div>
  );
}

function Window({ path, value }: { readonly path: JsonPath; readonly value: string }) {
  const { change, readOnly } = useFormScope();
  const parts = partsOfDuration(value);
  if (parts === undefined) {
    return (
      <Input
        aria-label="Window"
        className="!w-32 font-mono"
        value={value}
        disabled={readOnly}
        onChange={(event) => {
          change(path, event.target.value);
        }}
      />
    );
  }
  return (
    <>
      <Input
        aria-label="Window"
        type="number"
        min={1}
        className="!w-20"
        disabled={readOnly}
        value={parts.count}
        onChange={(event) => {
          change(path, durationOf(Math.max(1, Math.trunc(Number(event.target.value))), parts.unit));
        }}
      />
      <Select
        aria-label="Unit of the window"
        className="!w-auto"
        disabled={readOnly}
        value={parts.unit}
        options={UNITS}
        onChange={(event) => {
          change(path, durationOf(parts.count, event.target.value));
        }}
      />
    </>
  );
}
