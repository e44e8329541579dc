import { describe, expect, it } from '@jest/globals';
import type { EventTypes } from '@tessera/http';
import { eventExample, eventSchema, streamedEvent, WITHHELD_FIELDS } from '@tessera/webhooks';
import { ACCOUNT_INFO_EVENT_TYPES } from '../apps/account-info/src/events/account-info-event-types.js';
import { COMMERCE_EVENT_TYPES } from '../apps/commerce/src/events/commerce-event-types.js';
import { DECISION_EVENT_TYPES } from '../apps/fraud/src/decisions/decision-event-types.js';
import { GATEWAY_EVENT_TYPES } from '../apps/gateway-legacy/src/events/gateway-event-types.js';
import { VAULT_EVENT_TYPES } from '../apps/vault/src/events/vault-event-types.js';

const TYPES: EventTypes = {
  ...ACCOUNT_INFO_EVENT_TYPES,
  ...COMMERCE_EVENT_TYPES,
  ...DECISION_EVENT_TYPES,
  ...GATEWAY_EVENT_TYPES,
  ...VAULT_EVENT_TYPES,
};

/**
 * Every field that the stream may carry. To add a field to an event, decide here: it says nothing
 * of a person, or it belongs to `WITHHELD_FIELDS`.
 */
const REVIEWED = {
  ids: `id event decision_id session_id account_information_id token_id wallet_token_id merchant_id
    authentication_id payment_id operation_id initial_payment_id provider_payment_method_id provider_transaction_id
    scheme_transaction_id ds_transaction_id acs_transaction_id reference url card_art_url`,
  masks: `masked_account_number account_number_last_four account_number_length
    issuer_identification_number masked_network_token_number network_token_last_four`,
  objects: `related_object token payment authentication backup chargeback source credential result
    fraud operations payment_method`,
  states: `status type reason code category message outcome resolution payment_state use_case capture flow
    network_token_status cryptogram fallback_reason transaction_status transaction_status_reason eci
    message_version provider statement_descriptor`,
  card: 'expiry_month expiry_year scheme segment bank_name country_code currency_code currency',
  amounts: `amount captured_amount refunded_amount voided_amount charged_back_amount reversed_amount installments
    recurring_frequency`,
  times: 'occurred_at created_at updated_at expires_at invalidated_at recurring_expiry',
};
const ALLOWED = new Set(Object.values(REVIEWED).flatMap((names) => names.split(/\s+/)));

/** The names of all properties of a schema, those of its definitions too. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    const own = name === 'properties' ? Object.keys(value as object) : [];
    return [...own, ...fieldsOf(value)];
  });
}

describe('what the event stream carries', () => {
  it.each(Object.entries(TYPES))('is reviewed field by field: %s', (event, type) => {
    const fields = fieldsOf(eventSchema(event, type));
    expect(fields).toEqual(expect.arrayContaining(['event', 'id', 'occurred_at']));
    const carried = fields.filter((name) => !WITHHELD_FIELDS.has(name));
    expect(carried.filter((name) => !ALLOWED.has(name))).toEqual([]);
  });

  it.each(Object.entries(TYPES))('is the event without withheld fields: %s', (event, type) => {
    const example = eventExample(event, type) as { id: string };
    const streamed = streamedEvent(TYPES, JSON.stringify(example));
    expect(streamed).toMatchObject({ event, id: example.id });
    const body: unknown = JSON.parse(streamed?.body ?? '');
    expect(example).toMatchObject(body as object);
    for (const name of WITHHELD_FIELDS) expect(streamed?.body).not.toContain(`"${name}":`);
  });

  it.each(Object.entries(TYPES))('has the ID of its object as the key: %s', (event, type) => {
    const example = eventExample(event, type);
    const found = String(type.key)
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], example);
    expect(found).toMatch(/^[\da-f-]{36}$/);
    expect(streamedEvent(TYPES, JSON.stringify(example))?.key).toBe(found);
  });

  it('withholds only fields that some event has', () => {
    const all = Object.entries(TYPES).flatMap(([event, type]) =>
      fieldsOf(eventSchema(event, type)),
    );
    expect([...WITHHELD_FIELDS].filter((name) => !all.includes(name))).toEqual([]);
    expect([...ALLOWED].filter((name) => !all.includes(name))).toEqual([]);
  });
});
