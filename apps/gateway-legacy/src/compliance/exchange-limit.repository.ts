import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { ExchangeBudgetSpentError, TooManyExchangesError } from './compliance.errors.js';

const WINDOW_MS = 60_000;

const COUNT = {
  name: 'exchange_window_count',
  text: `insert into exchange_window as w (account_id, began_at, exchanges) values ($1, $2, 1)
    on conflict (account_id) do update set
      exchanges = case when w.began_at <= $3 then 1 else w.exchanges + 1 end,
      began_at = case when w.began_at <= $3 then excluded.began_at else w.began_at end
    returning began_at, exchanges`,
};

/** Counts exactly over all replicas: an account at its limit is not counted any further. */
const SPEND = {
  name: 'exchange_budget_spend',
  text: `insert into exchange_budget as b (account_id, day, exchanges)
    select $1::uuid, $2::date, 1 where $3::bigint > 0
    on conflict (account_id) do update set
      exchanges = case when b.day < excluded.day then 1 else b.exchanges + 1 end,
      day = greatest(b.day, excluded.day)
    where b.day < excluded.day or b.exchanges < $3::bigint
    returning exchanges`,
};
const DAY_MS = 24 * 60 * 60_000;

interface Window {
  readonly began_at: Date;
  readonly exchanges: number;
}

/** How many tokens an account may exchange in a minute and on a day; in the database, so for all replicas. */
@Injectable()
export class ExchangeLimitRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: GatewayLegacyConfig,
  ) {}

  /** @throws TooManyExchangesError, ExchangeBudgetSpentError */
  async count(accountId: AccountId): Promise<void> {
    const now = this.clock.now();
    const old = new Date(now.getTime() - WINDOW_MS);
    const [window] = await prepared<Window>(this.dataSource, COUNT, [accountId, now, old]);
    if (window === undefined) throw new Error('An exchange was not counted.');
    if (window.exchanges <= this.config.complianceExchangesPerMinute) {
      return this.spend(accountId, now);
    }
    const endsInMs = window.began_at.getTime() + WINDOW_MS - now.getTime();
    throw new TooManyExchangesError(Math.max(1, Math.ceil(endsInMs / 1000)));
  }

  private async spend(accountId: AccountId, now: Date): Promise<void> {
    const { complianceExchangesPerDay: text } = this.config;
    const limit = text === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(text);
    const day = now.toISOString().slice(0, 10);
    const rows = await prepared(this.dataSource, SPEND, [accountId, day, limit]);
    if (rows.length > 0) return;
    const endsInMs = DAY_MS - (now.getTime() % DAY_MS);
    throw new ExchangeBudgetSpentError(limit, Math.ceil(endsInMs / 1000));
  }
}
