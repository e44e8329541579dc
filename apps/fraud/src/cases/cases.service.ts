import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { DecisionResolutionsService } from '../decisions/review/decision-resolutions.service.js';
import { toCaseId, type CaseId, type DecisionId } from '../ids.js';
import { caseDetails, listedCase, noteBody } from './case-body.js';
import { CaseTotalsRepository } from './case-totals.repository.js';
import { checkedLink } from './case-link.js';
import { type CaseSubject, readSubject } from './case-subject.js';
import {
  CaseClosedError,
  CaseDecisionNotFoundError,
  CaseFullError,
  CaseNotFoundError,
  UnknownDecisionsError,
} from './cases.errors.js';
import { type CaseRow, CasesRepository, MAX_DECISIONS, MAX_NOTES } from './cases.repository.js';
import type {
  CaseLinkRequest,
  CloseCaseRequest,
  CreateCaseRequest,
  ListCasesQuery,
  UpdateCaseRequest,
} from './dto/case.request.js';
import type { CaseDetailsResponse, CaseNoteResponse } from './dto/case.response.js';

/** Decisions that are investigated together and get one outcome. */
@Injectable()
export class CasesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly resolutions: DecisionResolutionsService,
    private readonly clock: Clock,
    private readonly totals: CaseTotalsRepository,
    private readonly audit: AuditTrailService,
    private readonly numbers: CardNumberConversionService,
  ) {}

  async list(query: ListCasesQuery, principal: Principal) {
    const { owner } = query;
    const page = await this.cases.page(query, owner === 'none' ? null : ownerOf(owner, principal));
    const totals = await this.totals.ofCases(page.rows.map(({ id }) => id));
    const data = page.rows.map((row) => listedCase(row, totals.get(row.id) ?? []));
    return { data, links: { next: page.next } };
  }

  /** @throws CaseNotFoundError */
  async get(id: CaseId): Promise<CaseDetailsResponse> {
    const row = await this.cases.find(id);
    if (row === undefined) throw new CaseNotFoundError();
    await this.record(null, 'read', id);
    return caseDetails(row, await this.cases.decisions(id), await this.cases.notes(id));
  }

  /** @throws ValidationFailedError if it would have no decisions, or too many, or unknown ones */
  async create(request: CreateCaseRequest, principal: Principal): Promise<CaseDetailsResponse> {
    const { title, decision_ids: ids = [], owner } = request;
    const subject = this.subjectOf(request);
    const [id, by, at] = [toCaseId(randomUUID()), recordedActor(principal), this.clock.now()];
    return this.dataSource.transaction(async (tx) => {
      const found = subject === null ? [] : await this.cases.ofSubject(tx, subject);
      requireSize(found);
      await this.cases.insert(tx, {
        id,
        created_at: at,
        created_by: by,
        title: this.numbers.freeText(title),
        subject_by: subject?.by ?? null,
        subject_value: subject?.value ?? null,
        owner: ownerOf(owner, principal) ?? null,
        outcome: null,
        closed_at: null,
        closed_by: null,
      });
      await this.requireKnown(tx, ids);
      await this.add(tx, id, [...new Set([...found, ...ids])], by);
      return this.changed(tx, 'create', id);
    });
  }

  /** @throws CaseNotFoundError, CaseClosedError */
  update(
    id: CaseId,
    { title, owner }: UpdateCaseRequest,
    principal: Principal,
  ): Promise<CaseDetailsResponse> {
    return this.change(id, 'update', async (tx, row) => {
      await this.cases.update(tx, {
        id,
        title: title === undefined ? row.title : this.numbers.freeText(title),
        owner: owner === undefined ? row.owner : (ownerOf(owner, principal) ?? null),
      });
    });
  }

  /** @throws CaseNotFoundError, CaseClosedError, CaseFullError, UnknownDecisionsError */
  addDecisions(
    id: CaseId,
    ids: readonly DecisionId[],
    principal: Principal,
  ): Promise<CaseDetailsResponse> {
    return this.change(id, 'add_decisions', async (tx) => {
      await this.requireKnown(tx, ids);
      await this.add(tx, id, ids, recordedActor(principal));
    });
  }

  /** @throws CaseNotFoundError, CaseClosedError, CaseDecisionNotFoundError */
  async removeDecision(id: CaseId, decisionId: DecisionId): Promise<void> {
    await this.change(id, 'remove_decision', async (tx) => {
      if (!(await this.cases.removeDecision(tx, id, decisionId))) {
        throw new CaseDecisionNotFoundError();
      }
    });
  }

  /**
   * Adds a note, or a link to something that is kept elsewhere. Closed cases take them, too.
   *
   * @throws CaseNotFoundError, CaseFullError; ValidationFailedError for a refused URL
   */
  async addNote(
    id: CaseId,
    { text, link }: { readonly text?: string; readonly link?: CaseLinkRequest },
    principal: Principal,
  ): Promise<CaseNoteResponse> {
    const url = link === undefined ? null : checkedLink(link.url);
    const note = {
      id: randomUUID(),
      created_at: this.clock.now(),
      author: recordedActor(principal),
      text: this.numbers.freeText(text ?? link?.title ?? url?.host ?? ''),
      url: url?.href ?? null,
    };
    return this.dataSource.transaction(async (tx) => {
      if ((await this.cases.lock(tx, id)) === undefined) throw new CaseNotFoundError();
      if (!(await this.cases.addNote(tx, id, note))) {
        throw new CaseFullError(MAX_NOTES, 'notes and links');
      }
      await this.record(tx, url === null ? 'note' : 'link', id, { note_id: note.id });
      const body = noteBody(note);
      await completeIdempotent(tx, body);
      return body;
    });
  }

  /**
   * Closes a case and resolves its open reviews in the same way, all of them or none.
   *
   * @throws CaseNotFoundError, CaseClosedError
   */
  close(id: CaseId, request: CloseCaseRequest, principal: Principal): Promise<CaseDetailsResponse> {
    return this.change(id, 'close', async (tx, row) => {
      for (const decisionId of await this.cases.openReviews(tx, id)) {
        await this.resolutions.resolveIn(tx, decisionId, request, principal);
      }
      await this.cases.close(tx, {
        ...row,
        outcome: request.action === 'accept' ? 'ACCEPTED' : 'REJECTED',
        closed_at: this.clock.now(),
        closed_by: recordedActor(principal),
      });
    });
  }

  private subjectOf({ subject, decision_ids: ids = [] }: CreateCaseRequest): CaseSubject | null {
    if (subject === undefined) {
      if (ids.length > 0) return null;
      const message = 'is required unless decision_ids names decisions';
      throw new ValidationFailedError([{ path: '$.subject', message }]);
    }
    const isId = subject.by === 'customer_id';
    const value = isId ? this.numbers.identifier(subject.value) : subject.value;
    const read = readSubject(subject, value, this.clock.now());
    if ('message' in read) throw new ValidationFailedError([read satisfies FieldError]);
    return read;
  }

  private async requireKnown(tx: EntityManager, ids: readonly DecisionId[]): Promise<void> {
    if (ids.length === 0) return;
    const known = await this.cases.known(tx, ids);
    const unknown = [...ids.keys()].filter((index) => !known.has(ids[index]));
    if (unknown.length > 0) throw new UnknownDecisionsError(unknown);
  }

  private async add(tx: EntityManager, id: CaseId, ids: readonly DecisionId[], by: string) {
    const count = await this.cases.addDecisions(tx, id, { ids, at: this.clock.now(), by });
    if (count > MAX_DECISIONS) throw new CaseFullError(MAX_DECISIONS, 'decisions');
  }

  /** Changes an open case under its lock, and returns it. */
  private change(
    id: CaseId,
    action: string,
    work: (tx: EntityManager, row: CaseRow) => Promise<void>,
  ): Promise<CaseDetailsResponse> {
    return this.dataSource.transaction(async (tx) => {
      const row = await this.cases.lock(tx, id);
      if (row === undefined) throw new CaseNotFoundError();
      if (row.status === 'closed') throw new CaseClosedError();
      await work(tx, row);
      return this.changed(tx, action, id);
    });
  }

  private async changed(tx: EntityManager, action: string, id: CaseId) {
    const row = await this.cases.find(id, tx);
    if (row === undefined) throw new CaseNotFoundError();
    const decisions = await this.cases.decisions(id, tx);
    const body = caseDetails(row, decisions, await this.cases.notes(id, tx));
    const { outcome, owner } = row;
    await this.record(tx, action, id, { decisions: decisions.length, outcome, owner });
    await completeIdempotent(tx, body);
    return body;
  }

  private record(tx: EntityManager | null, action: string, id: CaseId, details = {}) {
    const object = { type: 'case', id };
    return this.audit.record(tx, { action: `case.${action}`, result: 'success', object, details });
  }
}

function ownerOf<Name extends string | null | undefined>(owner: Name, principal: Principal) {
  return owner === 'me' ? recordedActor(principal) : owner;
}

/** The period is too long for one case: it would silently miss decisions. */
function requireSize(found: readonly string[]): void {
  if (found.length <= MAX_DECISIONS) return;
  const message = `has more than ${MAX_DECISIONS} decisions; shorten the period`;
  throw new ValidationFailedError([{ path: '$.subject', message }]);
}
