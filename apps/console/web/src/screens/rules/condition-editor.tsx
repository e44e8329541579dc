import { Code, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, Menu, Select, cx } from '../../ui/index.js';
import { ConditionCode } from './condition-code.js';
import { ComparisonEditor } from './comparison-editor.js';
import { FindingsAt } from './finding-list.js';
import { useFormScope } from './form-scope.js';
import { moved } from './json-edit.js';
import { isArray, isObject, pathText, type Json, type JsonPath } from './json-text.js';
import { Reorderable } from './reorder.js';
import { COMPARISON, VELOCITY, kindOf } from './rule-language.js';
import { VelocityEditor } from './velocity-editor.js';

interface ConditionEditorProps {
  readonly path: JsonPath;
  readonly condition: Json | undefined;
  /** Removes this condition from its group; absent where a condition is required. */
  readonly onRemove?: () => void;
  readonly inFilter?: boolean;
}

/** A condition: a comparison, a velocity, or a group of conditions, as nested blocks. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { path, condition } = props;
  const kind = kindOf(condition);
  if ((kind === 'all' || kind === 'any') && isObject(condition)) {
    return <Group {...props} kind={kind} members={condition[kind] as readonly Json[]} />;
  }
  if (kind === 'not' && isObject(condition)) return <Not {...props} inner={condition['not']} />;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1">
          {kind === 'velocity' && isObject(condition) ? (
            <VelocityEditor
              path={path}
              condition={condition}
              renderFilter={(filterPath, filter) => (
                <ConditionEditor path={filterPath} condition={filter} inFilter />
              )}
            />
          ) : kind === 'code' || !isObject(condition) ? (
            <ConditionCode path={path} value={condition} />
          ) : (
            <ComparisonEditor path={path} condition={condition} />
          )}
        </div>
        <ConditionMenu {...props} />
      </div>
      <FindingsAt path={path} deep={kind !== 'velocity'} />
    </div>
  );
}

function Group(
  props: ConditionEditorProps & { readonly kind: 'all' | 'any'; readonly members: readonly Json[] },
) {
  const { path, kind, members, inFilter } = props;
  const { change, readOnly } = useFormScope();
  const own = [...path, kind];
  return (
    <div
      className={cx(
        'min-w-0 rounded-md border border-line border-l-2 p-2',
        kind === 'all' ? 'border-l-brand' : 'border-l-warn',
      )}
    >
      <div className="mb-1.5 flex items-center gap-1">
        <Select
          aria-label="How conditions combine"
          className="!h-7 !w-auto"
          disabled={readOnly}
          value={kind}
          options={[
            ['all', 'All of these are true'],
            ['any', 'Any of these is true'],
          ]}
          onChange={(event) => {
            change(path, { [event.target.value]: members });
          }}
        />
        <div className="flex-1" />
        <ConditionMenu {...props} />
      </div>
      <FindingsAt path={path} />
      <FindingsAt path={own} />
      <div className="flex flex-col gap-1.5">
        {members.map((member, index) => (
          <Reorderable
            key={index}
            group={pathText(own)}
            index={index}
            label={`condition ${index + 1}`}
            disabled={readOnly || members.length < 2}
            onMove={(from, to) => {
              change(own, moved(members, from, to));
            }}
            className="flex min-w-0 items-start gap-0.5"
          >
            {(handle) => (
              <>
                {handle}
                <div className="min-w-0 flex-1">
                  <ConditionEditor
                    path={[...own, index]}
                    condition={member}
                    {...(inFilter === true && { inFilter })}
                    {...(members.length > 1 && {
                      onRemove: () => {
                        change(
                          own,
                          members.filter((_, at) => at !== index),
                        );
                      },
                    })}
                  />
                </div>
              </>
            )}
          </Reorderable>
        ))}
      </div>
      {!readOnly && (
        <div className="mt-1.5 flex flex-wrap gap-1">
          <AddButton
            label="Condition"
            onAdd={() => {
              change(own, [...members, COMPARISON]);
            }}
          />
          {inFilter !== true && (
            <AddButton
              label="Velocity"
              onAdd={() => {
                change(own, [...members, VELOCITY]);
              }}
            />
          )}
          <AddButton
            label="Group"
            onAdd={() => {
              change(own, [...members, { any: [COMPARISON] }]);
            }}
          />
        </div>
      )}
    </div>
  );
}

function Not(props: ConditionEditorProps & { readonly inner: Json | undefined }) {
  const { path, inner, inFilter } = props;
  return (
    <div className="min-w-0 rounded-md border border-line border-l-2 border-l-bad p-2">
      <div className="mb-1.5 flex items-center gap-1 text-sm font-medium">
        <span className="flex-1">This is not true</span>
        <ConditionMenu {...props} />
      </div>
      <ConditionEditor
        path={[...path, 'not']}
        condition={inner}
        {...(inFilter === true && { inFilter })}
      />
    </div>
  );
}

function AddButton({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <Button size="sm" variant="quiet" icon={<Plus size={13} />} onClick={onAdd}>
      {label}
    </Button>
  );
}

function ConditionMenu({ path, condition, onRemove, inFilter }: ConditionEditorProps) {
  const { change, readOnly, showCode } = useFormScope();
  if (readOnly) return null;
  const isNot = isObject(condition) && kindOf(condition) === 'not';
  const isGroup = ['all', 'any'].includes(kindOf(condition));
  const members =
    isGroup && isObject(condition) ? (condition['all'] ?? condition['any']) : undefined;
  const only = isArray(members) && members.length === 1 ? members[0] : undefined;
  const own = condition ?? null;
  const replace = (value: Json) => () => {
    change(path, value);
  };
  return (
    <Menu
      trigger={
        <IconButton
          label="Change the condition"
          size="sm"
          icon={<span aria-hidden="true">⋯</span>}
        />
      }
      items={[
        ...(isGroup
          ? []
          : [{ label: 'Combine with “all of”', onSelect: replace({ all: [own, COMPARISON] }) }]),
        ...(isGroup
          ? []
          : [{ label: 'Combine with “any of”', onSelect: replace({ any: [own, COMPARISON] }) }]),
        isNot
          ? { label: 'Remove “not”', onSelect: replace(condition['not'] ?? null) }
          : { label: 'Negate', onSelect: replace({ not: own }) },
        ...(only === undefined
          ? []
          : [{ label: 'Remove the group around it', onSelect: replace(only) }]),
        ...(isGroup || inFilter === true
          ? []
          : [{ label: 'Replace by a velocity', onSelect: replace(VELOCITY) }]),
        {
          label: 'Show in the code',
          icon: <Code size={14} />,
          onSelect: () => {
            showCode(path);
          },
        },
        ...(onRemove === undefined
          ? []
          : [
              null,
              {
                label: 'Remove',
                tone: 'bad' as const,
                icon: <Trash2 size={14} />,
                onSelect: onRemove,
              },
            ]),
      ]}
    />
  );
}
