import { isObject, textOf, type Json, type JsonObject } from './json-text.js';

/**
 * The request of a stored decision as a simulation accepts it. What the service derived from the
 * credential is left out, and a card whose number is not stored is sent masked.
 */
export function simulatedRequest(stored: JsonObject): JsonObject {
  const { credential, ...others } = stored;
  const rest = without(others, ['credential_type', 'credential_fingerprint']);
  if (!isObject(credential)) return rest;
  const type = textOf(credential['type']);
  const own = credential[type];
  const masked = credential['masked'];
  if (type === 'pan') return { ...rest, credential: maskedCard(masked, own) };
  return { ...rest, credential: { type, ...(own !== undefined && { [type]: own }) } };
}

function maskedCard(masked: Json | undefined, card: Json | undefined): JsonObject {
  const facts = without(isObject(card) ? card : {}, ['value', 'cvc']);
  return { type: 'masked_pan', masked_pan: { ...facts, value: textOf(masked) } };
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
