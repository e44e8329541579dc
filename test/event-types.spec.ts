import { describe, expect, it } from '@jest/globals';
import { validatorOf } from '@tessera/errors';
import type { EventTypes } from '@tessera/http';
import { eventExample, eventSchema } from '@tessera/webhooks';
import {
  ACCOUNT_INFO_EVENT_TYPES,
  ACCOUNT_INFO_EVENTS,
} from '../apps/account-info/src/events/account-info-event-types.js';
import {
  COMMERCE_EVENT_TYPES,
  COMMERCE_EVENTS,
} from '../apps/commerce/src/events/commerce-event-types.js';
import { DECISION_EVENT_TYPES } from '../apps/fraud/src/decisions/decision-event-types.js';
import { DECISION_EVENTS } from '../apps/fraud/src/decisions/decision-events.js';
import {
  GATEWAY_EVENT_TYPES,
  GATEWAY_EVENTS,
} from '../apps/gateway-legacy/src/events/gateway-event-types.js';
import { VAULT_EVENT_TYPES } from '../apps/vault/src/events/vault-event-types.js';
import { VAULT_EVENTS } from '../apps/vault/src/events/vault-events.service.js';

const CATALOGS: readonly (readonly [string, readonly string[], EventTypes])[] = [
  ['account-info', ACCOUNT_INFO_EVENTS, ACCOUNT_INFO_EVENT_TYPES],
  ['commerce', COMMERCE_EVENTS, COMMERCE_EVENT_TYPES],
  ['fraud', DECISION_EVENTS, DECISION_EVENT_TYPES],
  ['gateway-legacy', GATEWAY_EVENTS, GATEWAY_EVENT_TYPES],
  ['vault', VAULT_EVENTS, VAULT_EVENT_TYPES],
];

describe.each(CATALOGS)('the event types of %s', (_service, events, types) => {
  it('are all that it sends', () => {
    expect(Object.keys(types)).toEqual(events);
  });

  it.each(events)('have an example that matches the schema: %s', (event) => {
    const type = types[event];
    if (type === undefined) throw new Error(`${event} is not in the catalog.`);
    const schema = eventSchema(event, type);
    expect(schema).toMatchObject({ required: expect.arrayContaining(['event', 'id']) });
    const validate = validatorOf(schema);
    const example = eventExample(event, type);
    expect(validate(example)).toEqual([]);
    // The schema refuses what it does not know, so that a forgotten field is noticed.
    expect(validate({ ...example, unknown: 1 })).not.toEqual([]);
    expect(validate({ ...example, event: 'other' })).not.toEqual([]);
  });
});
