import type { EventTypes } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Field, Input, Loaded } from '../../ui/index.js';
import { CodeBlock } from '../operate/code-block.js';
import { webhooksOf, type WebhookService } from '../operate/services.js';

export interface EndpointValues {
  readonly url: string;
  readonly events: readonly string[];
}

/** The URL and the events of an endpoint, with what each event means. */
export function EndpointForm({
  service,
  values,
  onChange,
}: {
  readonly service: WebhookService;
  readonly values: EndpointValues;
  readonly onChange: (values: EndpointValues) => void;
}) {
  const types = useQuery({
    queryKey: ['webhooks', 'types', service],
    queryFn: ({ signal }) => webhooksOf(service).events.types({ signal }),
    staleTime: Infinity,
  });
  return (
    <>
      <Field label="URL" hint="https; a private network address is refused when it is called.">
        {(ids) => (
          <Input
            {...ids}
            type="url"
            required
            placeholder="https://shop.example/hooks"
            value={values.url}
            onChange={(event) => {
              onChange({ ...values, url: event.target.value });
            }}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1 flex w-full items-center text-sm font-medium">
          Events
          <span className="ml-1.5 font-normal text-faint">{values.events.length} selected</span>
        </legend>
        <Loaded query={types}>
          {({ data }) => (
            <EventCatalog
              types={[...patternsOf(data, values.events), ...data]}
              selected={values.events}
              onChange={(events) => {
                onChange({ ...values, events });
              }}
            />
          )}
        </Loaded>
      </fieldset>
    </>
  );
}

interface Choice {
  readonly event: string;
  readonly description: string;
  readonly example?: unknown;
}

/** `*`, a pattern for each group of types, and the patterns that the endpoint has. */
function patternsOf(types: EventTypes['data'], selected: readonly string[]): Choice[] {
  const groups = types.map(({ event }) => `${event.split('.')[0] ?? event}.*`);
  const patterns = [...new Set(['*', ...groups, ...selected.filter((each) => each.endsWith('*'))])];
  return patterns.map((event) => ({
    event,
    description:
      event === '*'
        ? 'All events, also those of later versions.'
        : `All events that begin with ${event.slice(0, -1)}`,
  }));
}

function EventCatalog({
  types,
  selected,
  onChange,
}: {
  readonly types: readonly Choice[];
  readonly selected: readonly string[];
  readonly onChange: (events: readonly string[]) => void;
}) {
  return (
    <ul className="max-h-[38vh] overflow-y-auto rounded-md border border-line">
      {types.map(({ event, description, example }) => (
        <li key={event} className="border-b border-line last:border-b-0">
          <label className="flex items-start gap-2.5 px-3 py-1.5 text-sm">
            <input
              type="checkbox"
              className="mt-1 accent-brand"
              checked={selected.includes(event)}
              onChange={({ target }) => {
                onChange(
                  target.checked ? [...selected, event] : selected.filter((each) => each !== event),
                );
              }}
            />
            <span className="min-w-0">
              <span className="font-mono text-[0.75rem] font-medium">{event}</span>
              <span className="block text-faint">{description}</span>
            </span>
          </label>
          {example !== undefined && (
            <details className="group px-3 pb-2 pl-8">
              <summary className="inline-flex list-none items-center gap-1 text-xs text-faint hover:text-text">
                <ChevronRight size={12} className="transition-transform group-open:rotate-90" />
                Example
              </summary>
              <CodeBlock
                className="mt-1"
                label={`Body of ${event}`}
                code={JSON.stringify(example, null, 2)}
              />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
