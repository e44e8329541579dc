import { canonicalDocument, type CanonicalForm } from '../../canonical/canonical-value.js';
import type { DecisionDocument } from '../../decisions/decision-document.js';
import type { StoredDecision } from './stored-decisions.js';

const PAGE = 1_000;

/** A decision with its request, read. */
export interface HeldDecision extends StoredDecision {
  readonly document?: DecisionDocument;
}

/** Decisions that a stretch may keep in memory, some 4 kB each; past them it is read twice. */
const MAX_HELD = 25_000;

/** The decisions of a stretch, as long as they are few. */
export class HeldDecisions {
  decisions: HeldDecision[] | null;

  /** @param isWorth false where the second walk wants other rows than the first */
  constructor(isWorth: boolean) {
    this.decisions = isWorth ? [] : null;
  }

  keep(decision: HeldDecision): void {
    if (this.decisions?.length === MAX_HELD) this.decisions = null;
    this.decisions?.push(decision);
  }
}

/** Pages of a size that one look into the lists can answer. */
export function* inPages(held: readonly HeldDecision[]): Generator<readonly HeldDecision[]> {
  for (let at = 0; at < held.length; at += PAGE) yield held.slice(at, at + PAGE);
}

/** @param form how decisions are spelled now; those of older releases are stored as they were sent */
export function withDocument(decision: HeldDecision, form?: CanonicalForm): HeldDecision {
  const { request, document } = decision;
  if (document !== undefined || request === null) return decision;
  return { ...decision, document: readDocument(request, form) };
}

/** The request of a stored decision, spelled as decisions are now. */
export function readDocument(request: string, form?: CanonicalForm): DecisionDocument {
  const document = JSON.parse(request) as DecisionDocument;
  return form === undefined ? document : canonicalDocument(document, form);
}

/** When the payment happened, as far as lists are concerned: never after it was decided on. */
export function decidedMs({ document, stored_ms: storedMs }: HeldDecision): number {
  const happened = document === undefined ? null : happenedMs(document);
  return Math.min(happened ?? storedMs, storedMs);
}

/** `occurred_at`, which counts in replays only. */
export function happenedMs(document: DecisionDocument): number | null {
  const { occurred_at: at } = document as { readonly occurred_at?: string | null };
  const ms = typeof at === 'string' ? Date.parse(at) : NaN;
  return Number.isNaN(ms) ? null : ms;
}
