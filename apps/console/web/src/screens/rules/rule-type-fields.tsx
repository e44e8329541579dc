import { Plus, X } from 'lucide-react';
import { Button, Field, IconButton, Input, Select } from '../../ui/index.js';
import { FindingsAt } from './finding-list.js';
import { BACKENDS_LIST, useFormScope } from './form-scope.js';
import { textOf, isArray, isObject, type JsonObject, type JsonPath } from './json-text.js';
import { setAt } from './json-edit.js';
import { PathInput } from './value-input.js';

interface PartProps {
  readonly rule: JsonObject;
  readonly index: number;
}

const EVENTS = [
  ['fraud_report', 'Fraud reports'],
  ['chargeback', 'Chargebacks'],
  ['failed', 'Failed payments'],
] as const;

/** The fields of a rule that looks values up on the blacklist. */
export function BlacklistFields({ rule, index }: PartProps) {
  const { change, readOnly } = useFormScope();
  const fields = isArray(rule['fields']) ? rule['fields'] : [];
  const path = [index, 'fields'];
  const events = isArray(rule['populate_on']) ? rule['populate_on'] : ['fraud_report'];
  const ttl = rule['ttl_seconds'];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h3 className="text-sm font-medium">Fields that are looked up on the blacklist</h3>
        {fields.map((field, at) => (
          <div key={at} className="flex items-center gap-1">
            <PathInput path={[...path, at]} value={textOf(field)} label={`Field ${at + 1}`} />
            {!readOnly && fields.length > 1 && (
              <IconButton
                size="sm"
                label={`Remove field ${at + 1}`}
                icon={<X size={13} />}
                onClick={() => {
                  change(
                    path,
                    fields.filter((_, other) => other !== at),
                  );
                }}
              />
            )}
          </div>
        ))}
        {!readOnly && (
          <Button
            size="sm"
            variant="quiet"
            className="self-start"
            icon={<Plus size={13} />}
            onClick={() => {
              change(path, [...fields, '$.device.ip']);
            }}
          >
            Field
          </Button>
        )}
        <FindingsAt path={path} deep />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="font-medium">Listed by</span>
        {EVENTS.map(([name, label]) => (
          <label key={name} className="flex items-center gap-1.5">
            <input
              type="checkbox"
              className="accent-brand"
              checked={events.includes(name)}
              onChange={(event) => {
                const others = events.filter((each) => each !== name);
                change([index, 'populate_on'], event.target.checked ? [...others, name] : others);
              }}
            />
            {label}
          </label>
        ))}
        <label className="flex items-center gap-1.5">
          for
          <Input
            type="number"
            min={1}
            className="!w-28"
            value={typeof ttl === 'number' ? ttl : ''}
            placeholder="ever"
            aria-label="Seconds on the list"
            onChange={(event) => {
              const text = event.target.value;
              change([index, 'ttl_seconds'], text === '' ? undefined : Number(text));
            }}
          />
          seconds
        </label>
      </div>
    </div>
  );
}

const ON_ERROR = [
  ['skip', 'Skip the rule'],
  ['review', 'Review'],
  ['block', 'Block'],
] as const;

/** The fields of a rule that asks a backend, or one of several. */
export function BackendFields({ rule, index }: PartProps) {
  const { change } = useFormScope();
  const isAsync = rule['async'] === true;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {rule['type'] === 'backend' ? (
        <Slug path={[index, 'backend']} value={rule['backend']} label="Backend" />
      ) : (
        <Members rule={rule} index={index} />
      )}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label="Asked">
          {(ids) => (
            <Select
              {...ids}
              value={isAsync ? 'async' : 'sync'}
              options={[
                ['sync', 'Before the response'],
                ['async', 'After it: the outcome is provisional'],
              ]}
              onChange={(event) => {
                const rest = setAt(rule, ['on_error'], undefined) as JsonObject;
                const next = event.target.value === 'async';
                change([index], next ? { ...rest, async: true } : { ...rule, async: false });
              }}
            />
          )}
        </Field>
        {!isAsync && (
          <Field label="If it fails">
            {(ids) => (
              <Select
                {...ids}
                value={textOf(rule['on_error'] ?? 'skip')}
                options={ON_ERROR}
                onChange={(event) => {
                  change([index, 'on_error'], event.target.value);
                }}
              />
            )}
          </Field>
        )}
      </div>
    </div>
  );
}

function Slug({
  path,
  value,
  label,
}: {
  readonly path: JsonPath;
  readonly value: unknown;
  readonly label: string;
}) {
  const { change } = useFormScope();
  return (
    <Field label={label}>
      {(ids) => (
        <Input
          {...ids}
          list={BACKENDS_LIST}
          className="font-mono"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => {
            change(path, event.target.value);
          }}
        />
      )}
    </Field>
  );
}

function Members({ rule, index }: PartProps) {
  const { change, readOnly } = useFormScope();
  const members = isArray(rule['members']) ? rule['members'] : [];
  const path = [index, 'members'];
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">Backends, by weight</h3>
      {members.map((member, at) => {
        const { backend, weight } = isObject(member) ? member : {};
        return (
          <div key={at} className="flex items-end gap-2">
            <div className="flex-1">
              <Slug path={[...path, at, 'backend']} value={backend} label={`Backend ${at + 1}`} />
            </div>
            <Input
              type="number"
              min={0}
              className="!w-24"
              aria-label={`Weight ${at + 1}`}
              value={typeof weight === 'number' ? weight : ''}
              onChange={(event) => {
                change([...path, at, 'weight'], Number(event.target.value));
              }}
            />
            {!readOnly && members.length > 1 && (
              <IconButton
                label={`Remove backend ${at + 1}`}
                icon={<X size={13} />}
                onClick={() => {
                  change(
                    path,
                    members.filter((_, other) => other !== at),
                  );
                }}
              />
            )}
          </div>
        );
      })}
      {!readOnly && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          icon={<Plus size={13} />}
          onClick={() => {
            change(path, [...members, { backend: '', weight: 1 }]);
          }}
        >
          Backend
        </Button>
      )}
    </div>
  );
}
