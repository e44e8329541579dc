import { resolveField } from './resolve-field.js';
import { parseFieldPath } from './field-path.js';

const BUCKETS = 10_000;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Whether a rule for a share of customers applies to this one. The same customer is always in or
 * always out, across versions (the hash uses the rule's ID rather than its position), and raising
 * the percentage keeps everyone who was in. Without a customer, the rule applies only at 100%.
 */
export function isInRollout(ruleId: string, percent: number, customerId: unknown): boolean {
  if (percent >= 100) return true;
  if (typeof customerId !== 'string') return false;
  return stableHash(`${ruleId}\n${customerId}`) % BUCKETS < percent * (BUCKETS / 100);
}

/** The customer, for the rollout. */
export function customerIdOf(document: unknown): unknown {
  return resolveField(CUSTOMER_ID, document);
}

/** A 32-bit hash that is the same in every process and release. */
export function stableHash(text: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  }
  // FNV alone spreads the last characters poorly; the finalizer of MurmurHash3 mixes all bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const CUSTOMER_ID = pathTo('$.customer.id');

function pathTo(text: string) {
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.path;
}
