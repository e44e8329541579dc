import type { BatchDefinition, RecordedRow } from './postgres-batch.js';

/** Above this number everything is queried again; contexts are few, so that is rare. */
const MAX_KNOWN = 10_000;

/**
 * Remembers the histories that are complete. Postgres does not lose counts, so a complete history
 * stays complete as long as its window does not grow, and need not be queried with every decision.
 */
export class Completeness {
  /** The number of seconds for which a history is complete, by its definition. */
  private readonly known = new Map<string, number>();

  /** The definitions whose history may have gaps. */
  open(definitions: readonly BatchDefinition[]): BatchDefinition[] {
    return definitions.filter(({ key, keptSeconds }) => (this.known.get(key) ?? 0) < keptSeconds);
  }

  clear(): void {
    this.known.clear();
  }

  learn(definitions: readonly BatchDefinition[], { covered, received }: RecordedRow): void {
    for (const [index, { key, keptSeconds }] of definitions.entries()) {
      const since = covered[index] ?? null;
      if (since === null || since > received - keptSeconds) continue;
      if (this.known.size >= MAX_KNOWN) this.known.clear();
      this.known.set(key, keptSeconds);
    }
  }
}
