import { canonicalDocument, type CanonicalForm } from '../../rules/canonical/canonical-value.js';
import type { DecisionDocument } from '../../decision-request/decision-document.js';
import type { StoredDecision } from './stored-decision.js';

const PAGE = 1_000;

/** A stored decision with its parsed request. */
export interface HeldDecision extends StoredDecision {
  readonly document?: DecisionDocument;
}

/**
 * Decisions of a chunk that may be kept in memory, about 4 kB each; larger chunks are read twice.
 */
const MAX_HELD = 25_000;

/** Keeps the decisions of a chunk in memory if there are few enough. */
export class HeldDecisions {
  decisions: HeldDecision[] | null;

  /** @param isWorth false if the second pass needs different rows from the first */
  constructor(isWorth: boolean) {
    this.decisions = isWorth ? [] : null;
  }

  keep(decision: HeldDecision): void {
    if (this.decisions?.length === MAX_HELD) this.decisions = null;
    this.decisions?.push(decision);
  }
}

/** Pages of a size for which one lookup in the lists is enough. */
export function* inPages(held: readonly HeldDecision[]): Generator<readonly HeldDecision[]> {
  for (let at = 0; at < held.length; at += PAGE) yield held.slice(at, at + PAGE);
}

/** @param form the current spelling; decisions of older releases are stored as they were sent */
export function withDocument(decision: HeldDecision, form?: CanonicalForm): HeldDecision {
  const { request, document } = decision;
  if (document !== undefined || request === null) return decision;
  return { ...decision, document: readDocument(request, form) };
}

/** The request of a stored decision, in the current spelling. */
export function readDocument(request: string, form?: CanonicalForm): DecisionDocument {
  const document = JSON.parse(request) as DecisionDocument;
  return form === undefined ? document : canonicalDocument(document, form);
}

/** When the payment happened for the purpose of lists: never after it was decided. */
export function decidedMs({ document, stored_ms: storedMs }: HeldDecision): number {
  const happened = document === undefined ? null : happenedMs(document);
  return Math.min(happened ?? storedMs, storedMs);
}

/** `occurred_at`, which is used only in replays. */
export function happenedMs(document: DecisionDocument): number | null {
  const { occurred_at: at } = document as { readonly occurred_at?: string | null };
  const ms = typeof at === 'string' ? Date.parse(at) : NaN;
  return Number.isNaN(ms) ? null : ms;
}
