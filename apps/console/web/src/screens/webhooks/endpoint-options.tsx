import { Field, Input, TextArea } from '../../ui/index.js';

/** The options of an endpoint as the form has them. */
export interface EndpointOptions {
  readonly description: string;
  /** Digits, or empty without a limit. */
  readonly rateLimit: string;
  /** One `name: value` per line. Empty leaves the headers as they are. */
  readonly headers: string;
  readonly removesHeaders: boolean;
}

export const NO_OPTIONS: EndpointOptions = {
  description: '',
  rateLimit: '',
  headers: '',
  removesHeaders: false,
};

/** Headers from lines of `name: value`; empty lines are skipped. */
export function parseHeaders(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return colon === -1
        ? [line.trim(), '']
        : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

/** Name, limit and headers of an endpoint. */
export function EndpointOptionsForm({
  headerNames,
  values,
  onChange,
}: {
  /** Of an endpoint that exists; their values are never shown. */
  readonly headerNames: readonly string[];
  readonly values: EndpointOptions;
  readonly onChange: (values: EndpointOptions) => void;
}) {
  const hasHeaders = headerNames.length > 0;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label="Description">
          {(ids) => (
            <Input
              {...ids}
              maxLength={200}
              value={values.description}
              onChange={({ target }) => {
                onChange({ ...values, description: target.value });
              }}
            />
          )}
        </Field>
        <Field label="Requests a second, at most">
          {(ids) => (
            <Input
              {...ids}
              type="number"
              min={1}
              max={1000}
              placeholder="No limit"
              value={values.rateLimit}
              onChange={({ target }) => {
                onChange({ ...values, rateLimit: target.value });
              }}
            />
          )}
        </Field>
      </div>
      <Field
        label="Headers of every request"
        hint={
          hasHeaders
            ? `Set: ${headerNames.join(', ')}. Their values are never shown; what you enter replaces all of them.`
            : 'One a line, as name: value. The values are never shown again.'
        }
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-[0.75rem]"
            placeholder="authorization: Basic …"
            disabled={values.removesHeaders}
            value={values.headers}
            onChange={({ target }) => {
              onChange({ ...values, headers: target.value });
            }}
          />
        )}
      </Field>
      {hasHeaders && (
        <label className="-mt-2 flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="accent-brand"
            checked={values.removesHeaders}
            onChange={({ target }) => {
              onChange({ ...values, removesHeaders: target.checked });
            }}
          />
          Remove these headers
        </label>
      )}
    </>
  );
}
