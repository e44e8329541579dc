import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { SPECIAL_ENDPOINT } from '../endpoints/webhook-endpoint.entity.js';

interface EndpointCounts extends Record<string, unknown> {
  readonly failing: number;
  readonly to_be_disabled: number;
  readonly disabled: number;
}

/** By the partial index: endpoints that work are not read. */
const COUNT = {
  name: 'webhook_endpoint_count',
  text: `select count(*) filter (where enabled and failing_since is not null)::int as failing,
      count(*) filter (where enabled and failing_reported_at is not null)::int as to_be_disabled,
      count(*) filter (where not enabled)::int as disabled
    from webhook_endpoint where ${SPECIAL_ENDPOINT}`,
};
const NONE: EndpointCounts = { failing: 0, to_be_disabled: 0, disabled: 0 };

/** Shows how many endpoints fail or are disabled, counted when metrics are read. */
export function measureEndpoints(registry: Registry, dataSource: DataSource): void {
  new DatabaseGauges({
    registry,
    read: async () => (await prepared<EndpointCounts>(dataSource, COUNT, []))[0] ?? NONE,
  }).addLabelled(
    'webhook_endpoints',
    'Endpoints that are failing (the last attempt failed), to_be_disabled (failing for half of WEBHOOK_DISABLE_AFTER_HOURS) or disabled.',
    ['state'],
    ({ failing, to_be_disabled, disabled }) =>
      Object.entries({ failing, to_be_disabled, disabled }).map(([state, value]) => ({
        labels: { state },
        value,
      })),
  );
}
