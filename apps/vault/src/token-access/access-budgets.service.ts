import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { TooManyRequestsError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { VaultConfig } from '../config.js';
import { AccessMetrics } from './access.metrics.js';
import type { BudgetedAction, TokenAccessPolicy } from './token-access-policies.js';
import { TokenAccessService } from './token-access.service.js';

/**
 * Counts exactly over all replicas: the row is locked by the statement that changes it, and a client
 * at its limit is not counted any further.
 */
const SPEND = {
  name: 'access_budget_spend',
  text: `insert into access_budget as b (day, client, action, used)
    select $1::date, $2, $3, 1 where $4::bigint > 0
    on conflict (day, client, action) do update set used = b.used + 1 where b.used < $4::bigint
    returning used`,
};
const MS_PER_DAY = 24 * 60 * 60_000;
/** Counted even without a limit, so that metrics show the use. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const VERBS: Readonly<Record<BudgetedAction, string>> = {
  reveal: 'reveal',
  forward: 'forward',
};

/** How many cards each client may reveal and forward on a day. */
@Injectable()
export class AccessBudgetsService {
  private readonly policies: readonly TokenAccessPolicy[];
  private readonly defaults: Readonly<Record<BudgetedAction, number>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly access: TokenAccessService,
    private readonly metrics: AccessMetrics,
    config: VaultConfig,
    private readonly clock: Clock,
  ) {
    this.policies = config.tokenPolicies;
    this.defaults = {
      reveal: limitOf(config.revealsPerDay),
      forward: limitOf(config.forwardsPerDay),
    };
  }

  /**
   * Uses one of the client's operations of today.
   *
   * @throws TooManyRequestsError when none is left
   */
  async spend(action: BudgetedAction): Promise<void> {
    const client = this.access.client();
    const limit = this.limitOf(client, action);
    const now = this.clock.now();
    const day = now.toISOString().slice(0, 10);
    const values = [day, client, action, Math.min(limit, NO_LIMIT)];
    const [row] = await prepared<{ used: string }>(this.dataSource, SPEND, values);
    if (row === undefined) {
      this.metrics.refused(action, client);
      throw budgetSpent(action, limit, now);
    }
    this.metrics.used(action, client, Number(row.used), limit);
  }

  private limitOf(client: string, action: BudgetedAction): number {
    const limits = this.policies
      .filter((policy) => policy.client === client)
      .flatMap(({ perDay }) => perDay[action] ?? []);
    return limits.length === 0 ? this.defaults[action] : Math.max(...limits);
  }
}

function limitOf(text: string): number {
  return text === 'unlimited' ? Infinity : Number(text);
}

function budgetSpent(action: BudgetedAction, limit: number, now: Date): TooManyRequestsError {
  const untilMidnightMs = MS_PER_DAY - (now.getTime() % MS_PER_DAY);
  const retryAfterSeconds = Math.ceil(untilMidnightMs / 1_000);
  return new TooManyRequestsError(
    `This client may ${VERBS[action]} ${limit} cards a day and has done so. Try again after midnight UTC, or ask the operator for a higher limit.`,
    { retryAfterSeconds },
  );
}
