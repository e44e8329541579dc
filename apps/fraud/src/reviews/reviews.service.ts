import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { ConflictError, NotFoundError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { ListReviewsQuery } from './dto/review.request.js';
import type {
  ReviewDetailsResponse,
  ReviewNoteResponse,
  ReviewResponse,
} from './dto/review.response.js';
import {
  type LockedReview,
  MAX_NOTES,
  type ReviewNoteRow,
  type ReviewRow,
  ReviewsRepository,
} from './reviews.repository.js';

class ReviewNotFoundError extends NotFoundError {
  constructor() {
    super('No review has this id.');
  }
}

class ReviewAssignedError extends ConflictError {
  constructor(assignee: string, advice: string) {
    super(`This review is assigned to ${assignee}. ${advice}`);
  }
}

class ReviewResolvedError extends ConflictError {
  constructor() {
    super('This review is already resolved.');
  }
}

class TooManyNotesError extends ConflictError {
  constructor(most: number) {
    super(`A review has at most ${most} notes.`);
  }
}

const MINUTE_MS = 60_000;

/** The queue of decisions that wait for a person: who works on which, and what they noted. */
@Injectable()
export class ReviewsService {
  private readonly slaMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly reviews: ReviewsRepository,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
    private readonly numbers: CardNumberConversionService,
    config: FraudConfig,
  ) {
    this.slaMs = config.reviewSlaMinutes * MINUTE_MS;
  }

  async list(query: ListReviewsQuery, principal: Principal) {
    const { assignee, overdue } = query;
    const latest = new Date(this.clock.now().getTime() - this.slaMs);
    const { rows, next } = await this.reviews.page(query, {
      ...(assignee !== undefined && { assignee: assigneeOf(assignee, principal) }),
      ...(overdue === true && { madeBefore: latest }),
      ...(overdue === false && { madeFrom: latest }),
    });
    return { data: rows.map((row) => this.shown(row)), links: { next } };
  }

  /** @throws ReviewNotFoundError */
  async get(id: string): Promise<ReviewDetailsResponse> {
    const row = await this.reviews.find(id);
    if (row?.outcome !== 'REVIEW') throw new ReviewNotFoundError();
    const notes = (await this.reviews.notes(id)).map(noteBody);
    if (notes.length > 0) {
      const object = { type: 'decision', id };
      await this.audit.record(null, { action: 'review.read', result: 'success', object });
    }
    return { ...this.shown(row), notes };
  }

  /**
   * Assigns an open review to the caller. Claiming it again changes nothing.
   *
   * @throws ReviewNotFoundError, ReviewResolvedError, ReviewAssignedError
   */
  claim(id: string, takesOver: boolean, principal: Principal): Promise<ReviewResponse> {
    const actor = recordedActor(principal);
    return this.change(id, async (tx, review) => {
      const { assignee } = review;
      if (assignee !== null && assignee !== actor && !takesOver) {
        throw new ReviewAssignedError(assignee, 'Send take_over to take it from them.');
      }
      if (assignee !== actor) await this.reviews.assign(tx, review, actor, this.clock.now());
      await this.record(tx, 'review.claim', id, { assigned_before: assignee });
    });
  }

  /**
   * Returns a review of the caller to the queue. One that is assigned to no one stays as it is.
   *
   * @throws ReviewNotFoundError, ReviewResolvedError, ReviewAssignedError
   */
  release(id: string, principal: Principal): Promise<ReviewResponse> {
    return this.change(id, async (tx, { assignee }) => {
      if (assignee !== null && assignee !== recordedActor(principal)) {
        throw new ReviewAssignedError(
          assignee,
          'Only they can release it; claim it to take it over.',
        );
      }
      await this.reviews.release(tx, id);
      await this.record(tx, 'review.release', id, { assigned_before: assignee });
    });
  }

  /**
   * Adds a note, also to a resolved review.
   *
   * @throws ReviewNotFoundError, TooManyNotesError
   */
  async addNote(id: string, text: string, principal: Principal): Promise<ReviewNoteResponse> {
    const note: ReviewNoteRow = {
      id: randomUUID(),
      created_at: this.clock.now(),
      author: recordedActor(principal),
      text: this.numbers.freeText(text),
    };
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.reviews.lock(tx, id);
      if (locked?.outcome !== 'REVIEW') throw new ReviewNotFoundError();
      if (!(await this.reviews.addNote(tx, locked, note))) throw new TooManyNotesError(MAX_NOTES);
      await this.record(tx, 'review.note', id, { note_id: note.id });
      const body = noteBody(note);
      await completeIdempotent(tx, body);
      return body;
    });
  }

  /** Changes an open review under its lock, and returns it. */
  private change(
    id: string,
    work: (tx: EntityManager, locked: LockedReview) => Promise<void>,
  ): Promise<ReviewResponse> {
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.reviews.lock(tx, id);
      if (locked?.outcome !== 'REVIEW') throw new ReviewNotFoundError();
      if (locked.resolution !== null) throw new ReviewResolvedError();
      await work(tx, locked);
      const row = await this.reviews.find(id, tx);
      if (row === undefined) throw new ReviewNotFoundError();
      const body = this.shown(row);
      await completeIdempotent(tx, body);
      return body;
    });
  }

  private record(tx: EntityManager, action: string, id: string, details = {}): Promise<void> {
    const object = { type: 'decision', id };
    return this.audit.record(tx, { action, result: 'success', object, details });
  }

  private shown(row: ReviewRow): Readonly<ReviewResponse> {
    const now = this.clock.now().getTime();
    const createdAt = row.created_at.getTime();
    const dueAt = createdAt + this.slaMs;
    const endedAt = row.resolved_at?.getTime() ?? now;
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      due_at: new Date(dueAt).toISOString(),
      is_overdue: row.resolution === null && dueAt < now,
      age_seconds: Math.max(0, Math.floor((endedAt - createdAt) / 1_000)),
      context: row.context,
      customer_id: row.customer_id,
      transaction_reference: row.transaction_reference,
      amount: row.amount === null ? null : Number(row.amount),
      currency: row.currency,
      rule_ids: [...(row.fired_rules ?? [])],
      payment_state: row.payment_state,
      assignee: row.assignee,
      assigned_at: row.assigned_at?.toISOString() ?? null,
      note_count: row.note_count,
      resolution: row.resolution,
      resolved_at: row.resolved_at?.toISOString() ?? null,
      resolved_by: row.resolved_by,
    };
  }
}

function assigneeOf(name: string, principal: Principal): string | null {
  if (name === 'none') return null;
  return name === 'me' ? recordedActor(principal) : name;
}

function noteBody(note: ReviewNoteRow): ReviewNoteResponse {
  const { id, author, text } = note;
  return { id, created_at: note.created_at.toISOString(), author, text };
}
