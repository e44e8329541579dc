import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import { prepared } from '@tessera/database';
import { CursorListsRepository } from '@tessera/http';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CHANGE_REQUEST_ROWS } from './change-request-rows.js';
import { CHANGE_REQUESTS_OPTIONS, type ChangeRequestsOptions } from './change-requests-options.js';
import { ChangeRequest, type ChangeRequestStatus } from './change-request.entity.js';
import { ChangeKindsService } from './changes/change-kinds.service.js';
import type { ListChangeRequestsQuery } from './dto/change-request.request.js';

export const LIST_PATH = '/api/admin/change-requests';

/** Rows that another process expires or decides at this moment are skipped. */
const LOCK_EXPIRED = {
  name: 'change_request_lock_expired',
  text: `select id from change_request where status = 'proposed' and expires_at <= $1
    order by expires_at limit $2 for update skip locked`,
};

/** Change requests. SQL by hand for the sweep, which skips locked rows. */
@Injectable()
export class ChangeRequestsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
    private readonly kinds: ChangeKindsService,
    private readonly integrity: RowIntegrityService,
    @Inject(CHANGE_REQUESTS_OPTIONS) private readonly options: ChangeRequestsOptions,
  ) {}

  async insert(tx: EntityManager, request: ChangeRequest): Promise<void> {
    this.seal(request);
    await tx.insert(ChangeRequest, request);
  }

  /** Whether the row is as this service wrote it; a failure is counted, logged and recorded. */
  isIntact(request: ChangeRequest): boolean {
    return this.integrity.isIntact(CHANGE_REQUEST_ROWS, request);
  }

  /** Only for a request that {@link isIntact}: afterwards its MAC is valid. */
  async save(tx: EntityManager, request: ChangeRequest): Promise<void> {
    this.seal(request);
    await tx.save(request);
  }

  /**
   * Ends a request without applying it, which must not make a row genuine that someone has changed: a
   * wrong MAC stays as it is.
   *
   * @param end sets the fields
   */
  async close(tx: EntityManager, request: ChangeRequest, end: () => void): Promise<void> {
    const isGenuine = this.integrity.isGenuine(CHANGE_REQUEST_ROWS, request);
    end();
    if (isGenuine) this.seal(request);
    await tx.save(request);
  }

  find(tx: EntityManager, id: string): Promise<ChangeRequest | null> {
    return tx.findOneBy(ChangeRequest, { id });
  }

  /** Locked until the transaction ends: of two decisions at once, the second sees the first. */
  lock(tx: EntityManager, id: string): Promise<ChangeRequest | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.findOne(ChangeRequest, { where: { id }, lock });
  }

  /** Locks requests whose time has passed without a decision. */
  async lockExpired(tx: EntityManager, now: Date, limit: number): Promise<ChangeRequest[]> {
    const rows = await prepared<{ id: string }>(tx, LOCK_EXPIRED, [now, limit]);
    return tx.findBy(ChangeRequest, { id: In(rows.map(({ id }) => id)) });
  }

  /** Newest first, of the kinds that the caller may read. */
  async page(query: ListChangeRequestsQuery, principal: Principal, now: Date) {
    const { kind, status, target, proposed_by: proposedBy } = query;
    const values: unknown[] = [this.kinds.readableBy(principal)];
    const where = ['kind = any($1::text[])'];
    for (const [column, value] of Object.entries({ kind, target, proposed_by: proposedBy })) {
      if (value === undefined) continue;
      values.push(value);
      where.push(`${column} = $${values.length}`);
    }
    if (status !== undefined) {
      values.push(now);
      where.push(statusCondition(status, `$${values.length}::timestamptz`));
    }
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      ...this.options.lists,
      table: 'change_request',
      columns: ['id'],
      where,
      values,
      query,
      path: LIST_PATH,
      filters: { kind, status, target, proposed_by: proposedBy },
    });
    const ids = page.rows.map(({ id }) => id);
    const found = await this.dataSource.getRepository(ChangeRequest).findBy({ id: In(ids) });
    const byId = new Map(found.map((row) => [row.id, row]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
  }

  private seal(request: ChangeRequest): void {
    request.rowMac = this.integrity.mac(CHANGE_REQUEST_ROWS, request);
  }
}

/** A request expires by the clock, and is marked a little later. */
function statusCondition(status: ChangeRequestStatus, now: string): string {
  // Mentions the parameter in every case: Postgres refuses one that a statement does not use.
  const isOverdue = `(status = 'proposed' and expires_at <= ${now})`;
  if (status === 'expired') return `(status = 'expired' or ${isOverdue})`;
  return `(status = '${status}' and not ${isOverdue})`;
}
