import type { BatchDefinition, RecordedRow } from './postgres-batch.js';

/** Past it everything is asked again: contexts are few, and this is no place for many. */
const MAX_KNOWN = 10_000;

/**
 * The histories that are complete. On Postgres, which forgets nothing, one that was complete stays
 * so for as long as its window does not grow, and need not be asked for with every decision.
 */
export class Completeness {
  /** The seconds for which a history is complete, by its definition. */
  private readonly known = new Map<string, number>();

  /** Those of the definitions whose history may have gaps. */
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
