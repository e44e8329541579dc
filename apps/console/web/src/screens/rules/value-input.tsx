import { X } from 'lucide-react';
import { useState } from 'react';
import { INPUT_CLASS, Input, Segments, cx } from '../../ui/index.js';
import { LISTS_LIST, PATHS_LIST, useFormScope } from './form-scope.js';
import { isArray, pathText, type Json, type JsonPath } from './json-text.js';
import { operandOf, readValue, writeValue, type FieldType } from './rule-language.js';
import { hasError } from './use-lint.js';

const MONO = 'font-mono !text-[0.75rem]';

/** The path of a field, completed from the fields of a decision. */
export function PathInput({
  path,
  value,
  label,
  className,
}: {
  readonly path: JsonPath;
  readonly value: string;
  readonly label: string;
  readonly className?: string;
}) {
  const { change, readOnly, findings } = useFormScope();
  return (
    <Input
      aria-label={label}
      aria-invalid={hasError(findings, pathText(path)) || undefined}
      list={PATHS_LIST}
      value={value}
      disabled={readOnly}
      spellCheck={false}
      placeholder="$.transaction.amount"
      className={cx(MONO, className)}
      onChange={(event) => {
        change(path, event.target.value);
      }}
    />
  );
}

/** The value of a condition, by its operator and the type of the field. */
export function ValueInput({
  path,
  value,
  operator,
  type,
}: {
  readonly path: JsonPath;
  readonly value: Json | undefined;
  readonly operator: string;
  readonly type: FieldType;
}) {
  const operand = operandOf(operator);
  if (operand === 'none') return null;
  if (operand === 'pair' && isArray(value)) {
    return (
      <div className="flex min-w-0 flex-1 items-center gap-1.5">
        <OneValue path={[...path, 0]} value={value[0]} type={type} label="From" />
        <span className="text-sm text-faint">and</span>
        <OneValue path={[...path, 1]} value={value[1]} type={type} label="To" />
      </div>
    );
  }
  if (operand === 'many' || (operand === 'ranges' && isArray(value))) {
    return (
      <ManyValues
        path={path}
        values={isArray(value) ? value : []}
        type={operand === 'ranges' ? 'string' : type}
      />
    );
  }
  if (typeof value === 'boolean') return <YesOrNo path={path} value={value} />;
  return (
    <OneValue
      path={path}
      value={value}
      type={operand === 'one' ? type : 'string'}
      label="Value"
      {...(operand === 'list-name' && { list: LISTS_LIST, placeholder: 'name of a list' })}
      {...(operand === 'pattern' && { placeholder: '(?i)headless' })}
    />
  );
}

function OneValue(props: {
  readonly path: JsonPath;
  readonly value: Json | undefined;
  readonly type: FieldType;
  readonly label: string;
  readonly list?: string;
  readonly placeholder?: string;
}) {
  const { path, value, type, label, list, placeholder } = props;
  const { change, readOnly, findings } = useFormScope();
  return (
    <Input
      aria-label={label}
      aria-invalid={hasError(findings, pathText(path)) || undefined}
      list={list}
      value={writeValue(value, type)}
      disabled={readOnly}
      inputMode={type === 'integer' ? 'numeric' : 'text'}
      spellCheck={false}
      placeholder={placeholder ?? (type === 'time' ? '2026-01-31T12:00:00Z' : 'value')}
      className={cx(MONO, 'min-w-24 flex-1')}
      onChange={(event) => {
        change(path, readValue(event.target.value, type));
      }}
    />
  );
}

function YesOrNo({ path, value }: { readonly path: JsonPath; readonly value: boolean }) {
  const { change, readOnly } = useFormScope();
  return (
    <fieldset disabled={readOnly}>
      <Segments
        label="Value"
        options={[
          ['true', 'true'],
          ['false', 'false'],
        ]}
        value={value ? 'true' : 'false'}
        onChange={(next) => {
          change(path, next === 'true');
        }}
      />
    </fieldset>
  );
}

/** Several values: Enter or a comma adds one, Backspace removes the last, and a list can be pasted. */
function ManyValues({
  path,
  values,
  type,
}: {
  readonly path: JsonPath;
  readonly values: readonly Json[];
  readonly type: FieldType;
}) {
  const { change, readOnly } = useFormScope();
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const next = typed
      .split(/[\n,;]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => readValue(part, type));
    if (next.length > 0) change(path, [...values, ...next]);
    setText('');
  };
  return (
    <div
      className={cx(
        INPUT_CLASS,
        'flex h-auto min-h-8 min-w-40 flex-1 flex-wrap items-center gap-1 !px-1 py-0.5',
      )}
    >
      {values.map((value, index) => (
        <span
          key={index}
          className="inline-flex h-6 items-center gap-1 rounded bg-hover pl-1.5 font-mono text-[0.75rem]"
        >
          {writeValue(value, type)}
          {!readOnly && (
            <button
              type="button"
              aria-label={`Remove ${writeValue(value, type)}`}
              className="grid size-6 place-items-center text-faint hover:text-text"
              onClick={() => {
                change(
                  path,
                  values.filter((_, at) => at !== index),
                );
              }}
            >
              <X size={12} />
            </button>
          )}
        </span>
      ))}
      <input
        aria-label="Add a value"
        value={text}
        disabled={readOnly}
        placeholder={values.length === 0 ? 'add values' : ''}
        spellCheck={false}
        className="h-6 min-w-16 flex-1 bg-transparent px-1 font-mono text-[0.75rem] outline-none"
        onChange={(event) => {
          if (/[\n,;]/.test(event.target.value)) add(event.target.value);
          else setText(event.target.value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!/[\n,;]/.test(pasted)) return;
          event.preventDefault();
          add(pasted);
        }}
        onBlur={() => {
          add(text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add(text);
          } else if (event.key === 'Backspace' && text === '' && values.length > 0) {
            change(path, values.slice(0, -1));
          }
        }}
      />
    </div>
  );
}
