import { ApiError } from '@tessera/client';
import { Unplug } from 'lucide-react';
import type { ServiceName } from '../../api/client.js';
import { Button, errorText } from '../../ui/index.js';
import { SERVICE_TITLES } from './services.js';

export interface ServiceFailure {
  readonly service: ServiceName;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Names the services whose part of a screen is missing. The rest of the screen works. */
export function ServiceFailures({ failures }: { readonly failures: readonly ServiceFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <section aria-label="Services that are missing here" className="flex flex-col">
      {failures.map(({ service, error, retry }) => (
        <div
          key={service}
          role="alert"
          className="flex flex-wrap items-center gap-2 border-b border-warn-line bg-warn-ground px-4 py-1.5 text-sm text-warn sm:px-6"
        >
          <Unplug size={14} className="shrink-0" />
          <span className="min-w-0 flex-1">{sentenceOf(service, error)}</span>
          <Button size="sm" variant="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      ))}
    </section>
  );
}

function sentenceOf(service: ServiceName, error: unknown): string {
  const title = SERVICE_TITLES[service];
  if (error instanceof ApiError && error.status === 403) {
    return `${title} is not shown: your roles do not allow it.`;
  }
  if (error instanceof ApiError && error.status < 500) return `${title}: ${errorText(error)}`;
  return `${title} does not respond. What you see comes from the other services.`;
}
