export const OUTCOMES = ['ALLOW', 'BLOCK', 'REVIEW'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Faults: none; no response; invalid JSON; an unknown outcome; 500. */
export const FAULTS = ['none', 'silent', 'bad_json', 'unknown_outcome', 'error'] as const;
export type Fault = (typeof FAULTS)[number];

/** How a fraud backend responds. */
export interface BackendBehaviour {
  readonly outcome: Outcome;
  /** Before the response. */
  readonly delay_ms: number;
  readonly fault: Fault;
  /** How many requests get a 500 before the others. */
  readonly fail_first: number;
  /** Additional fields of the response. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A status and a body; null for no response. */
export type BackendResponse = { readonly status: number; readonly body: string } | null;

export const MAX_DELAY_MS = 60_000;

const HELPFUL: BackendBehaviour = {
  outcome: 'ALLOW',
  delay_ms: 0,
  fault: 'none',
  fail_first: 0,
  fields: {},
};
const SLOW = /^slow-(\d{1,5})$/;
const WORDS: Readonly<Record<string, Partial<BackendBehaviour>>> = {
  allow: { outcome: 'ALLOW' },
  block: { outcome: 'BLOCK' },
  review: { outcome: 'REVIEW' },
  silent: { fault: 'silent' },
  'bad-json': { fault: 'bad_json' },
  'unknown-outcome': { fault: 'unknown_outcome' },
  error: { fault: 'error' },
};
const NAME_PARTS = /bad-json|unknown-outcome|slow-\d+|[a-z]+/g;

/**
 * The behavior in a name: `allow`, `block`, `review`, `silent`, `bad-json`, `unknown-outcome`,
 * `error` and `slow-<ms>`, joined by hyphens as in `block-slow-1500`. Null for any other name.
 */
export function behaviourOfName(name: string): BackendBehaviour | null {
  const parts = name.match(NAME_PARTS) ?? [];
  if (parts.length === 0 || parts.join('-') !== name) return null;
  let behaviour = HELPFUL;
  for (const part of parts) {
    const change = changeOf(part);
    if (change === null) return null;
    behaviour = { ...behaviour, ...change };
  }
  return behaviour;
}

/** The behavior with the fields of a request applied; omitted fields stay unchanged. */
export function changedBehaviour(
  current: BackendBehaviour | null,
  change: Partial<BackendBehaviour>,
): BackendBehaviour {
  return { ...(current ?? HELPFUL), ...change };
}

/** @param sequence number of the request, from 1 */
export function backendResponse(behaviour: BackendBehaviour, sequence: number): BackendResponse {
  const { outcome, fault, fields } = behaviour;
  if (sequence <= behaviour.fail_first) return { status: 500, body: '{"error":"not yet"}' };
  switch (fault) {
    case 'none':
      return { status: 200, body: JSON.stringify({ ...fields, outcome }) };
    case 'silent':
      return null;
    case 'bad_json':
      return { status: 200, body: '{"outcome": "ALL' };
    case 'unknown_outcome':
      return { status: 200, body: JSON.stringify({ ...fields, outcome: 'MAYBE' }) };
    case 'error':
      return { status: 500, body: '{"error":"broken"}' };
  }
}

function changeOf(part: string): Partial<BackendBehaviour> | null {
  const slow = SLOW.exec(part);
  if (slow === null) return Object.hasOwn(WORDS, part) ? (WORDS[part] ?? null) : null;
  const delay = Number(slow[1]);
  return delay <= MAX_DELAY_MS ? { delay_ms: delay } : null;
}
