import { Code } from 'lucide-react';
import { Button } from '../../ui/index.js';
import { useFormScope } from './form-scope.js';
import { formatJson, type Json, type JsonPath } from './json-text.js';

/** What the form has no fields for is shown as it is, and is left as it is. */
export function ConditionCode({
  path,
  value,
}: {
  readonly path: JsonPath;
  readonly value: Json | undefined;
}) {
  const { showCode } = useFormScope();
  return (
    <div className="rounded-md border border-line bg-ground p-2">
      <pre className="overflow-x-auto font-mono text-[0.75rem]">
        {formatJson(value ?? null, 48)}
      </pre>
      <Button
        size="sm"
        variant="quiet"
        icon={<Code size={13} />}
        onClick={() => {
          showCode(path);
        }}
      >
        Edit in the code
      </Button>
    </div>
  );
}
