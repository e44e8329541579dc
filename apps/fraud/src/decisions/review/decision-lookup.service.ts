import { Injectable } from '@nestjs/common';
import { ServiceUnavailableError } from '@tessera/errors';
import { ArchiveDamagedError, ArchiveUnavailableError } from '../../archive/archive.errors.js';
import { ArchivedDecisionsService } from '../../archive/archived-decisions.service.js';
import type { EventResponse } from '../../events/dto/event.js';
import { EventsService } from '../../events/events.service.js';
import {
  ProvisionalDecisionsService,
  type StoredDecision,
} from '../../provisional/provisional-decisions.service.js';
import { archivedDecision } from './archived-decision-row.js';
import { type DecisionRow, DecisionReviewsRepository } from './decision-reviews.repository.js';

/** A decision with what happened to it since. */
export interface LookedUpDecision {
  readonly row: DecisionRow;
  readonly events: readonly EventResponse[];
  /** Adds what backends returned after the first response. */
  readonly current: <Decision extends StoredDecision>(decision: Decision) => Promise<Decision>;
}

/** Finds a decision in the table, or in the archive if it was dropped from the table. */
@Injectable()
export class DecisionLookupService {
  constructor(
    private readonly decisions: DecisionReviewsRepository,
    private readonly archive: ArchivedDecisionsService,
    private readonly events: EventsService,
    private readonly provisional: ProvisionalDecisionsService,
  ) {}

  /** @throws ServiceUnavailableError if the archive cannot be read */
  async find(id: string): Promise<LookedUpDecision | undefined> {
    const row = await this.decisions.find(id);
    if (row === undefined) return this.findArchived(id);
    return {
      row,
      events: await this.events.ofDecisions([id]),
      current: (decision) => this.provisional.currentOne(decision),
    };
  }

  private async findArchived(id: string): Promise<LookedUpDecision | undefined> {
    const found = await this.archive.find(id).catch((error: unknown) => {
      throw unreadable(error);
    });
    if (found === undefined) return undefined;
    const { row, events, withReplies } = archivedDecision(found);
    return { row, events, current: (decision) => Promise.resolve(withReplies(decision)) };
  }
}

/** The error for a caller if the archive cannot be read. */
export function unreadable(error: unknown): unknown {
  const isOfArchive =
    error instanceof ArchiveUnavailableError || error instanceof ArchiveDamagedError;
  if (!isOfArchive) return error;
  const message =
    error instanceof ArchiveDamagedError
      ? 'Decisions of this time are archived, and their archive is damaged.'
      : 'Decisions of this time are archived, and the archive is unavailable; try again.';
  return new ServiceUnavailableError(message, { retryAfterSeconds: 30, cause: error });
}
