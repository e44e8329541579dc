import { resolveAll } from '../rules/resolve-field.js';
import { isScalar } from '../rules/operators.js';
import { BLACKLIST } from '../rules/parse-blacklist-rule.js';
import { POPULATING_EVENTS, type PopulatingEvent, type Rule } from '../rules/rule.js';
import { displayHint } from './display-hint.js';
import { type EntryValue, FINGERPRINT_PATH, valueProblem } from './entry-value.js';

/** A decision for which an event was reported. */
export interface Population {
  readonly decision: {
    readonly id: string;
    /** As stored: without the card number. */
    readonly document: object;
  };
  /** Any event type; only some populate the blacklist. */
  readonly eventType: string;
}

export interface PopulatedValue extends Omit<EntryValue, 'warnings'> {
  readonly ttlSeconds: number | null;
  /** ID of the rule that lists the value. */
  readonly rule: string;
}

/** The values that blacklist rules list after an event: each once, with the longest TTL. */
export function populatedValues({
  decision,
  eventType,
  rules,
}: Population & { readonly rules: readonly Rule[] }): PopulatedValue[] {
  const event = POPULATING_EVENTS.find((known) => known === eventType);
  if (event === undefined) return [];
  const wanted = new Map<string, PopulatedValue>();
  for (const value of rules.flatMap((rule) => valuesOf(rule, event, decision.document))) {
    const key = JSON.stringify([value.path, value.value]);
    const known = wanted.get(key);
    if (known === undefined || outlasts(value, known)) wanted.set(key, value);
  }
  return [...wanted.values()];
}

function valuesOf(rule: Rule, event: PopulatingEvent, document: object): PopulatedValue[] {
  if (rule.type !== 'blacklist' || !rule.enabled || !rule.populateOn.includes(event)) return [];
  const { id, fields, ttlSeconds } = rule;
  return fields.flatMap((field) =>
    resolveAll(field, document)
      .filter(isScalar)
      .filter((value) => valueProblem(value, field.canonical) === null)
      .map((value) => {
        const path = field.canonical;
        const hint = path === FINGERPRINT_PATH ? maskedCredential(document) : null;
        const shown = hint ?? displayHint(path, value);
        return { list: BLACKLIST, path, value, displayHint: shown, ttlSeconds, rule: id };
      }),
  );
}

/** The masked number, which a person can recognize, unlike a fingerprint. */
function maskedCredential(document: object): string | null {
  const credential = 'credential' in document ? document.credential : null;
  if (typeof credential !== 'object' || credential === null || !('masked' in credential)) {
    return null;
  }
  return typeof credential.masked === 'string' ? credential.masked : null;
}

function outlasts(a: PopulatedValue, b: PopulatedValue): boolean {
  return (a.ttlSeconds ?? Number.POSITIVE_INFINITY) > (b.ttlSeconds ?? Number.POSITIVE_INFINITY);
}
