import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { CursorListsRepository } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import type { AccountInformationId, CheckSessionId } from '../ids.js';
import type { ListSessionsQuery } from './dto/session.request.js';
import type { SessionResponse } from './dto/session.response.js';
import { SessionNotFoundError } from './session.errors.js';

/** The path of the list and of its links. */
export const SESSIONS_PATH = '/api/services/account-information/sessions';
const DEFAULT_LIMIT = 20;

interface SessionRow extends Record<string, unknown> {
  readonly id: CheckSessionId;
  readonly status: string;
  readonly market: string;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly account_information_id: AccountInformationId | null;
}

/** Contains no personal data: only the state of an attempt, and the ID of its record. */
const COLUMNS = [
  'id',
  'status',
  'market',
  'reason',
  'created_at',
  'expires_at',
  'ended_at',
  `(select r.id from account_information r where r.session_id = account_check_session.id)
    as account_information_id`,
];

const READ = {
  name: 'session_read',
  text: `select ${COLUMNS.join(', ')} from account_check_session where id = $1 and tenant_id = $2`,
};

/** The attempts of a tenant, for its backend: also those whose event never arrived. */
@Injectable()
export class SessionListService {
  constructor(
    private readonly lists: CursorListsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws SessionNotFoundError also for the session of another tenant */
  async get(tenantId: AccountId, id: CheckSessionId): Promise<SessionResponse> {
    const [row] = await prepared<SessionRow>(this.dataSource, READ, [id, tenantId]);
    if (row === undefined) throw new SessionNotFoundError();
    return toResponse(row);
  }

  async list(
    tenantId: AccountId,
    query: ListSessionsQuery,
  ): Promise<{ data: SessionResponse[]; links: { next: string | null } }> {
    const { status, created_from, created_before } = query;
    const where = ['tenant_id = $1'];
    const values: unknown[] = [tenantId];
    for (const [condition, value] of [
      ['status = ', status],
      ['created_at >= ', created_from],
      ['created_at < ', created_before],
    ] as const) {
      if (value !== undefined) where.push(`${condition}$${values.push(value)}`);
    }
    const { rows, next } = await this.lists.page<SessionRow>(this.dataSource, {
      table: 'account_check_session',
      columns: COLUMNS,
      where,
      values,
      query,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: SESSIONS_PATH,
      filters: { status, created_from, created_before },
    });
    return { data: rows.map(toResponse), links: { next } };
  }
}

function toResponse(row: SessionRow): SessionResponse {
  const { id, status, market, reason, account_information_id: recordId, ended_at: endedAt } = row;
  return {
    id,
    status,
    market,
    ...(reason !== null && { reason }),
    ...(recordId !== null && { account_information_id: recordId }),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ...(endedAt !== null && { ended_at: endedAt.toISOString() }),
  };
}
