import type { EntityManager } from 'typeorm';
import type { CopiedCasesRepository, DecisionContext } from './copied-cases.repository.js';

/** The cases of the cell that has the context, and those of the one that gets it. */
export interface CaseCells {
  readonly source: CopiedCasesRepository;
  readonly here: CopiedCasesRepository;
}

/** The contexts of decisions that belong to cases, as either cell knows them. */
export class CaseContexts {
  private readonly known = new Map<string, string | null>();

  constructor(private readonly cells: CaseCells) {}

  /**
   * Asks the source first: it has almost all of them, and each search goes through many partitions.
   *
   * @param tx a transaction of this cell that is open
   */
  async load(decisionIds: Iterable<string>, tx?: EntityManager): Promise<void> {
    const missing = [...new Set(decisionIds)].filter((id) => !this.known.has(id));
    for (const id of missing) this.known.set(id, null);
    const { source, here } = this.cells;
    this.add(await source.contexts(missing));
    const unknown = missing.filter((id) => this.of(id) === null);
    this.add(await here.contexts(unknown, tx));
  }

  /** @returns null for a decision that no cell has any more */
  of(decisionId: string): string | null {
    return this.known.get(decisionId) ?? null;
  }

  private add(found: readonly DecisionContext[]): void {
    for (const { id, context } of found) this.known.set(id, context);
  }
}
