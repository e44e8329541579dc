import type { DecisionDocument } from '../decision-request/decision-document.js';
import type {
  DecisionResponse,
  EvidenceResponse,
  TriggeredRuleResponse,
  VelocityEvidenceResponse,
} from '../decision-response/dto/decision.response.js';
import { NON_PERSONAL_PATHS } from '../decision-request/non-personal-paths.js';
import { parseFieldPath } from '../rules/field-path.js';
import { resolveField } from '../rules/resolve-field.js';

/** Hashes values in evidence under a key, so that equal values stay recognizable as equal. */
export type HashValue = (value: unknown) => string;

const KEPT_OF_ITEMS: readonly string[] = ['sku', 'quantity', 'price', 'categories', 'product_type'];
/** Counts and outcomes of backends are not personal data. */
const KEPT_EVIDENCE = /^(?:velocity:|\$\.backends\.[^.]+\.outcome$|\$\.items\[(?:\*|\d+)\]\.)/;

const KEPT_PATHS = NON_PERSONAL_PATHS.map((text) => {
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.path;
});

/** A document without personal data, with the given customer ID. */
export function redactDocument(document: DecisionDocument, customerId: string): object {
  const kept: Record<string, unknown> = {};
  for (const path of KEPT_PATHS) {
    const value = resolveField(path, document);
    if (value !== null) setOwn(kept, path.steps.map(keyOf), value);
  }
  setOwn(kept, ['customer', 'id'], customerId);
  const items: unknown = (document as { items?: unknown }).items;
  if (Array.isArray(items)) kept['items'] = items.map(redactItem);
  return kept;
}

/** A response in which personal values in evidence are hashed. */
export function redactResponse(
  response: Readonly<DecisionResponse>,
  hash: HashValue,
  keepsCustomerId: boolean,
): DecisionResponse {
  const isKept = (path: string) =>
    NON_PERSONAL_PATHS.includes(path) ||
    KEPT_EVIDENCE.test(path) ||
    (keepsCustomerId && path === '$.customer.id');
  return {
    ...response,
    triggered_rules: response.triggered_rules.map((rule: Readonly<TriggeredRuleResponse>) => ({
      ...rule,
      evidence: rule.evidence.map((evidence) => redactEvidence(evidence, hash, isKept)),
    })),
    metadata: {},
  };
}

function redactEvidence(
  evidence: Readonly<EvidenceResponse>,
  hash: HashValue,
  isKept: (path: string) => boolean,
): EvidenceResponse {
  const { path, operand, value } = evidence;
  const velocity: Readonly<VelocityEvidenceResponse> | undefined = evidence.velocity;
  const hashed = (one: unknown) => (one === null ? null : hash(one));
  // The operand of an equality reveals the value.
  const shown = isKept(path)
    ? { operand, value }
    : { operand: hashed(operand), value: hashed(value) };
  if (velocity === undefined) return { ...evidence, ...shown };
  const key = Object.entries(velocity.key).map(([name, held]: [string, unknown]) => [
    name,
    isKept(name) ? held : hashed(held),
  ]);
  return {
    ...evidence,
    ...shown,
    velocity: { ...velocity, key: Object.fromEntries(key) as object },
  };
}

function redactItem(item: unknown): object {
  const fields = Object.entries(item ?? {});
  return Object.fromEntries(fields.filter(([name]) => KEPT_OF_ITEMS.includes(name)));
}

function keyOf(step: { readonly kind: string; readonly key?: string }): string {
  return step.key ?? '';
}

function setOwn(target: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const child = (target[key] ?? {}) as Record<string, unknown>;
  target[key] = child;
  setOwn(child, rest, value);
}
