import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** One class of `@tessera/client` reads each of these, whichever service returns it. */
const SHARED = [
  'AuditEventResponse',
  'CreateResendRequest',
  'CreateWebhookEndpointRequest',
  'DeliveryDetailsResponse',
  'DeliveryResponse',
  'EventTypesResponse',
  'ResendResponse',
  'UpdateWebhookEndpointRequest',
  'WebhookEndpointResponse',
  'WebhookEventResponse',
  'WebhookTestResponse',
];
const MODEL = 'fraud';

describe('schemas of webhooks and the audit trail', () => {
  it.each(['vault', 'account-info', 'commerce', 'gateway-legacy'])(
    `are the same in %s as in ${MODEL}`,
    (service) => {
      for (const name of SHARED) {
        expect(shapeOf(service, name)).toEqual(shapeOf(MODEL, name));
      }
    },
  );
});

/** Examples and enumerations of names differ, shapes do not. */
function shapeOf(service: string, name: string): unknown {
  const description = JSON.parse(readFileSync(`docs/openapi/${service}.json`, 'utf8')) as {
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  };
  const schema = description.components.schemas[name];
  expect(schema).toBeDefined();
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      ['description', 'example', 'examples'].includes(key) ? undefined : value,
    ),
  );
}
