import type { ClaimedDelivery } from './delivery.js';
import type { LoggedAttempt } from './logged-attempt.js';

/** Outcomes that say nothing of the endpoint: no request was sent. */
const UNSENT: ReadonlySet<string> = new Set(['invalid_event', 'endpoint_disabled']);

type Endpoint = Pick<ClaimedDelivery, 'endpoint_id' | 'failing' | 'internal'>;

/**
 * Which endpoints began to fail, or recovered, during a cycle. A success outweighs the failures of the
 * same cycle: an endpoint fails while nothing succeeds.
 */
export class EndpointChanges {
  /** Whether an attempt succeeded, by endpoint, where that differs from what is stored. */
  private readonly results = new Map<string, boolean>();

  /** @param marked endpoints that earlier cycles recorded as failing, which older claims don't know */
  constructor(private readonly marked = new Set<string>()) {}

  succeeded({ endpoint_id: id, failing, internal }: Endpoint): void {
    if (internal || !(failing || this.marked.has(id))) return;
    this.marked.delete(id);
    this.results.set(id, true);
  }

  failed(
    { endpoint_id: id, failing, internal }: Endpoint,
    { outcome }: Pick<LoggedAttempt, 'outcome'>,
  ): void {
    if (internal || failing || UNSENT.has(outcome) || this.results.get(id) === true) return;
    if (this.marked.has(id)) return;
    this.marked.add(id);
    this.results.set(id, false);
  }

  changes(): { readonly failing: readonly string[]; readonly recovered: readonly string[] } {
    const ids = (succeeded: boolean) =>
      [...this.results].filter(([, result]) => result === succeeded).map(([id]) => id);
    return { failing: ids(false), recovered: ids(true) };
  }

  /** For the cycle after this one. */
  next(): EndpointChanges {
    return new EndpointChanges(this.marked);
  }

  /** The cycle of `other` failed. What is known since then counts more. */
  merge(other: EndpointChanges): void {
    for (const [id, result] of other.results) {
      if (!this.results.has(id)) this.results.set(id, result);
    }
  }
}
