import { ArrowLeftRight } from 'lucide-react';
import { IconButton, Select } from '../../ui/index.js';
import { typeOfField } from './fields.js';
import { useFormScope } from './form-scope.js';
import { textOf, type JsonObject, type JsonPath } from './json-text.js';
import { canCompareFields, operatorsFor, withOperator } from './rule-language.js';
import { PathInput, ValueInput } from './value-input.js';

/** A field, an operator and a value, or another field. */
export function ComparisonEditor({
  path,
  condition,
}: {
  readonly path: JsonPath;
  readonly condition: JsonObject;
}) {
  const { change, readOnly } = useFormScope();
  const field = textOf(condition['path']);
  const operator = textOf(condition['operator']);
  const type = typeOfField(field);
  const other = condition['value_path'];
  const isFieldComparison = typeof other === 'string';
  const toggle = () => {
    const base = { path: field, operator };
    change(
      path,
      isFieldComparison
        ? withOperator({ ...base, value: '' }, operator, type)
        : { ...base, value_path: '$.' },
    );
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <PathInput
        path={[...path, 'path']}
        value={field}
        label="Field"
        className="!w-56 max-w-full grow"
      />
      <Select
        aria-label="Operator"
        className="!w-auto max-w-full"
        value={operator}
        disabled={readOnly}
        options={operatorsFor(type, operator).filter(
          ([name]) => !isFieldComparison || canCompareFields(name),
        )}
        onChange={(event) => {
          change(path, withOperator(condition, event.target.value, type));
        }}
      />
      {isFieldComparison ? (
        <PathInput
          path={[...path, 'value_path']}
          value={other}
          label="Other field"
          className="!w-56 max-w-full grow"
        />
      ) : (
        <ValueInput
          path={[...path, 'value']}
          value={condition['value']}
          operator={operator}
          type={type}
        />
      )}
      {!readOnly && canCompareFields(operator) && (
        <IconButton
          size="sm"
          label={isFieldComparison ? 'Compare with a value' : 'Compare with another field'}
          icon={<ArrowLeftRight size={13} />}
          onClick={toggle}
        />
      )}
    </div>
  );
}
