import { Injectable } from '@nestjs/common';
import { prepared, routeRead } from '@tessera/database';
import { CursorListsRepository } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { AccountInformationId, CheckSessionId } from '../ids.js';
import type { FailureReason, SessionStatus } from '../sessions/session-state.js';
import type { ListOperatorChecksQuery } from './dto/operator-checks.query.js';

/** The path of the list and of its links. */
export const OPERATOR_CHECKS_PATH = '/api/admin/account-check-sessions';
const DEFAULT_LIMIT = 20;

export interface OperatorCheckRow {
  readonly id: CheckSessionId;
  readonly tenant_id: AccountId;
  readonly tenant_name: string;
  readonly status: SessionStatus;
  readonly reason: FailureReason | null;
  readonly market: string;
  readonly institution_id: string | null;
  readonly account_information_id: AccountInformationId | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly bank_selected_at: Date | null;
  readonly awaiting_bank_at: Date | null;
  readonly fetching_at: Date | null;
  readonly waiting_for: string | null;
  readonly redacted_at: Date | null;
  /** False once the retention has passed, even before the purge has deleted what is personal. */
  readonly is_kept: boolean;
}

/** Sessions of one bank and market that are in the same state for the same reason. */
export interface CheckCountRow {
  readonly institution_id: string | null;
  readonly market: string;
  readonly status: SessionStatus;
  readonly reason: FailureReason | null;
  readonly count: number;
}

/** The sessions that statistics count. */
export interface CountedChecks {
  readonly from: Date;
  readonly to: Date;
  readonly market?: string | undefined;
  readonly tenant_id?: AccountId | undefined;
}

/** Nothing personal: what is sealed is not read, and neither are the URLs of the shop. */
const FIND = {
  name: 'operator_checks_find',
  text: `select s.id, s.tenant_id, t.name as tenant_name, s.status, s.reason, s.market,
      s.institution_id, r.id as account_information_id, s.created_at, s.expires_at, s.ended_at,
      s.bank_selected_at, s.awaiting_bank_at, s.fetching_at, s.waiting_for, s.redacted_at,
      s.redacted_at is null and (s.ended_at is null
        or s.ended_at > $2::timestamptz - make_interval(days => t.retention_days)) as is_kept
    from unnest($1::uuid[]) with ordinality as wanted (id, place)
    join account_check_session s on s.id = wanted.id
    join tenant t on t.id = s.tenant_id
    left join account_information r on r.session_id = s.id
    order by wanted.place`,
};

const CONDITIONS = {
  status: (parameter: string) => `status = ${parameter}`,
  reason: (parameter: string) => `reason = ${parameter}`,
  market: (parameter: string) => `market = ${parameter}`,
  institution_id: (parameter: string) => `institution_id = ${parameter}`,
  tenant_id: (parameter: string) => `tenant_id = ${parameter}::uuid`,
  account_information_id: (parameter: string) =>
    `id = (select session_id from account_information where id = ${parameter}::uuid)`,
  from: (parameter: string) => `created_at >= ${parameter}::timestamptz`,
  to: (parameter: string) => `created_at < ${parameter}::timestamptz`,
};

const FILTERS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

/** The sessions of all tenants, as operators see them. */
@Injectable()
export class OperatorChecksRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
    private readonly clock: Clock,
  ) {}

  /** Only IDs are selected, so that filters are evaluated in an index before a row is read. */
  async page(
    query: ListOperatorChecksQuery,
  ): Promise<{ readonly rows: readonly OperatorCheckRow[]; readonly next: string | null }> {
    const given = FILTERS.filter((name) => query[name] !== undefined);
    const { rows, next } = await this.lists.page<{ id: CheckSessionId }>(this.dataSource, {
      table: 'account_check_session',
      columns: ['id'],
      where: given.map((name, index) => CONDITIONS[name](`$${index + 1}`)),
      values: given.map((name) => query[name]),
      query,
      order: query.order,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: OPERATOR_CHECKS_PATH,
      filters: {
        ...Object.fromEntries(given.map((name) => [name, query[name]])),
        order: query.order,
      },
    });
    const ids = rows.map(({ id }) => id);
    return { rows: await this.findAll(ids), next };
  }

  async find(id: CheckSessionId): Promise<OperatorCheckRow | undefined> {
    return (await this.findAll([id]))[0];
  }

  private findAll(ids: readonly CheckSessionId[]): Promise<OperatorCheckRow[]> {
    const values = [ids, this.clock.now()];
    return routeRead(this.dataSource, (db) => prepared<OperatorCheckRow>(db, FIND, values));
  }

  /** Counts exactly, from an index that has all of it. */
  counts({ from, to, market, tenant_id: tenantId }: CountedChecks): Promise<CheckCountRow[]> {
    const where = ['created_at >= $1', 'created_at < $2'];
    const values: unknown[] = [from, to];
    if (market !== undefined) where.push(`market = $${values.push(market)}`);
    if (tenantId !== undefined) where.push(`tenant_id = $${values.push(tenantId)}::uuid`);
    // Not prepared: the plan depends on the length of the period.
    const text = `select institution_id, market, status, reason, count(*)::int as count
       from account_check_session where ${where.join(' and ')}
       group by institution_id, market, status, reason`;
    return routeRead(this.dataSource, (db) => db.query<CheckCountRow[]>(text, values));
  }
}
