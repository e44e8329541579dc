import type { ArchivedDecisionsService } from '../../archive/archived-decisions.service.js';
import type { PositionRange } from '../../archive/position.js';
import type { BaselineOutcome } from './partial-result.js';
import type { RecordedCalls } from './recorded-evaluation.js';

/** What a replay needs of the archive. */
export type PastArchive = Pick<ArchivedDecisionsService, 'days' | 'groups' | 'pages'>;

/** For decisions that are all in the table. */
export const NO_ARCHIVE: PastArchive = {
  days: () => Promise.resolve([]),
  groups: () => Promise.resolve([]),
  async *pages() {
    // No day, no pages.
  },
};

/** A part of a range that is replayed by itself. */
export type ReplayChunk = PositionRange;

/** Which decisions of a chunk to read. */
export interface Wanted {
  readonly context: string;
  /** Share of them, 0 to 1, selected by ID: always the same ones. */
  readonly sample: number;
  /** Where the decisions of dropped days are. */
  readonly archive: PastArchive;
}

export interface StoredDecision extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  /** Null for a decision outside the sample. */
  readonly request: string | null;
  /** Whether it belongs to the context itself, rather than only being counted in its velocities. */
  readonly is_replayed: boolean;
  readonly outcome: BaselineOutcome;
  readonly is_fraud: boolean;
  readonly is_redacted: boolean;
  readonly stored_ms: number;
  /** Of an archived decision: the outcomes of its async backends. */
  readonly calls?: RecordedCalls | undefined;
}
