import { Plus } from 'lucide-react';
import { Button, Field, Input, Select, TextArea } from '../../ui/index.js';
import { BlacklistFields, BackendFields } from './rule-type-fields.js';
import { ConditionEditor } from './condition-editor.js';
import { FindingsAt } from './finding-list.js';
import { useFormScope } from './form-scope.js';
import { textOf, formatJson, isObject, pathText, type Json, type JsonObject } from './json-text.js';
import { COMPARISON } from './rule-language.js';
import { findingsAt } from './use-lint.js';

/** The form of one rule. What it has no field for is shown as code and kept as it is. */
export function RuleForm({ rule, index }: { readonly rule: Json; readonly index: number }) {
  const { change, readOnly } = useFormScope();
  const path = [index];
  if (!isObject(rule)) {
    return <pre className="overflow-x-auto font-mono text-[0.75rem]">{formatJson(rule, 48)}</pre>;
  }
  const type = textOf(rule['type']);
  const hasWhen = rule['when'] !== undefined && rule['when'] !== null;
  return (
    <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-3">
      <FindingsAt path={path} />
      <Basics rule={rule} index={index} />
      <Effect rule={rule} index={index} />
      {type === 'blacklist' && <BlacklistFields rule={rule} index={index} />}
      {(type === 'backend' || type === 'backend_group') && (
        <BackendFields rule={rule} index={index} />
      )}
      <div className="flex min-w-0 flex-col gap-1.5">
        <h3 className="text-sm font-medium">When</h3>
        {hasWhen ? (
          <ConditionEditor
            path={[index, 'when']}
            condition={rule['when']}
            {...(type !== 'condition' && {
              onRemove: () => {
                change([index, 'when'], undefined);
              },
            })}
          />
        ) : (
          <div className="flex items-center gap-2 text-sm text-faint">
            For every decision.
            {!readOnly && (
              <Button
                size="sm"
                icon={<Plus size={13} />}
                onClick={() => {
                  change([index, 'when'], COMPARISON);
                }}
              >
                Limit it
              </Button>
            )}
          </div>
        )}
      </div>
    </fieldset>
  );
}

interface PartProps {
  readonly rule: JsonObject;
  readonly index: number;
}

function Basics({ rule, index }: PartProps) {
  const { change, findings } = useFormScope();
  const textField = (name: string, label: string) => {
    const error = findingsAt(findings, pathText([index, name]))[0]?.message;
    return (
      <Field label={label} {...(error !== undefined && { error })}>
        {(ids) => (
          <Input
            {...ids}
            value={typeof rule[name] === 'string' ? rule[name] : ''}
            onChange={(event) => {
              change([index, name], event.target.value);
            }}
          />
        )}
      </Field>
    );
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {textField('name', 'Name')}
      {textField('id', 'ID')}
      <Field label="Description" className="sm:col-span-2">
        {(ids) => (
          <TextArea
            {...ids}
            rows={1}
            value={typeof rule['description'] === 'string' ? rule['description'] : ''}
            placeholder="What it is for"
            onChange={(event) => {
              const text = event.target.value;
              change([index, 'description'], text === '' ? undefined : text);
            }}
          />
        )}
      </Field>
    </div>
  );
}

const ACTIONS = [
  ['BLOCK', 'Block, stop'],
  ['REVIEW', 'Review, go on'],
  ['ALLOW', 'Allow, stop'],
] as const;

const EFFECTS = [
  ['live', 'Live'],
  ['shadow', 'Shadow, no effect'],
  ['off', 'Off'],
] as const;

function Effect({ rule, index }: PartProps) {
  const { change } = useFormScope();
  const effect = rule['enabled'] === false ? 'off' : rule['live'] === false ? 'shadow' : 'live';
  const rollout = typeof rule['rollout_percent'] === 'number' ? rule['rollout_percent'] : 100;
  const setEffect = (next: string) => {
    change([index], { ...rule, enabled: next !== 'off', live: next === 'live' });
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {'action' in rule && (
        <Field label="Action">
          {(ids) => (
            <Select
              {...ids}
              value={textOf(rule['action'])}
              options={ACTIONS}
              onChange={(event) => {
                change([index, 'action'], event.target.value);
              }}
            />
          )}
        </Field>
      )}
      <Field label="In effect">
        {(ids) => (
          <Select
            {...ids}
            value={effect}
            options={EFFECTS}
            onChange={(event) => {
              setEffect(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label="Share of customers">
        {(ids) => (
          <div className="flex items-center gap-2">
            <input
              {...ids}
              type="range"
              min={0}
              max={100}
              value={rollout}
              className="min-w-0 flex-1 accent-brand"
              onChange={(event) => {
                change([index, 'rollout_percent'], Number(event.target.value));
              }}
            />
            <span className="numeric w-12 text-right text-sm text-faint">{rollout} %</span>
          </div>
        )}
      </Field>
    </div>
  );
}
