import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { ConnectorsService } from '../connectors/connectors.service.js';
import { FAILURE_REASONS, SESSION_STATUSES } from '../sessions/session-state.js';
import type {
  BankStatisticsResponse,
  CheckStatisticsResponse,
} from './dto/check-statistics.response.js';
import type { CheckStatisticsQuery } from './dto/operator-checks.query.js';
import { OperatorChecksRepository, type CheckCountRow } from './operator-checks.repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** A longer period would read an index for longer than a request may last. */
const MAX_DAYS = 31;

/** Counts checks by bank and state: whether a bank works, and how its checks end. */
@Injectable()
export class CheckStatisticsService {
  constructor(
    private readonly checks: OperatorChecksRepository,
    private readonly connectors: ConnectorsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailedError for an empty period, or one of more than 31 days */
  async read(query: CheckStatisticsQuery): Promise<CheckStatisticsResponse> {
    const to = query.to === undefined ? this.clock.now() : new Date(query.to);
    const from = query.from === undefined ? new Date(to.getTime() - DAY_MS) : new Date(query.from);
    requireLength(from, to);
    const { market, tenant_id } = query;
    const rows = await this.checks.counts({ from, to, market, tenant_id });
    const banks = Map.groupBy(rows, (row) => JSON.stringify([row.institution_id, row.market]));
    const data = [...banks.values()].map((group) => this.bank(group)).sort(byTotal);
    return { from: from.toISOString(), to: to.toISOString(), data };
  }

  /** @param rows of the same bank and market */
  private bank(rows: readonly CheckCountRow[]): BankStatisticsResponse {
    const { institution_id: id = null, market = '' } = rows[0] ?? {};
    const sum = (matches: (row: CheckCountRow) => boolean) =>
      rows.filter(matches).reduce((total, { count }) => total + count, 0);
    return {
      institution_id: id,
      institution_name: (id === null ? null : this.connectors.find(id)?.institution.name) ?? null,
      market,
      total: sum(() => true),
      statuses: countsOf(SESSION_STATUSES, (name) => sum(({ status }) => status === name)),
      reasons: countsOf(FAILURE_REASONS, (name) => sum(({ reason }) => reason === name)),
    };
  }
}

function requireLength(from: Date, to: Date): void {
  const length = to.getTime() - from.getTime();
  if (length > 0 && length <= MAX_DAYS * DAY_MS) return;
  const message =
    length > 0 ? `must be at most ${MAX_DAYS} days after from` : 'must be later than from';
  throw new ValidationFailedError([{ path: '$.query.to', message }]);
}

function countsOf<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}

/** The most sessions first; the order of equal banks does not change between two reads. */
function byTotal(left: BankStatisticsResponse, right: BankStatisticsResponse): number {
  const keyOf = ({ market, institution_id: id }: BankStatisticsResponse) => `${market} ${id ?? ''}`;
  return right.total - left.total || (keyOf(left) < keyOf(right) ? -1 : 1);
}
