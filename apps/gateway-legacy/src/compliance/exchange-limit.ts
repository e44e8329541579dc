import { Injectable } from '@nestjs/common';
import { Clock, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { TooManyExchangesError } from './compliance.errors.js';

const WINDOW_MS = 60_000;

const COUNT = {
  name: 'exchange_window_count',
  text: `insert into exchange_window as w (account_id, began_at, exchanges) values ($1, $2, 1)
    on conflict (account_id) do update set
      exchanges = case when w.began_at <= $3 then 1 else w.exchanges + 1 end,
      began_at = case when w.began_at <= $3 then excluded.began_at else w.began_at end
    returning began_at, exchanges`,
};

interface Window {
  readonly began_at: Date;
  readonly exchanges: number;
}

/** How many tokens an account may exchange in a minute; in the database, so for all replicas. */
@Injectable()
export class ExchangeLimit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: GatewayLegacyConfig,
  ) {}

  /** @throws TooManyExchangesError */
  async count(accountId: string): Promise<void> {
    const now = this.clock.now();
    const old = new Date(now.getTime() - WINDOW_MS);
    const [window] = await prepared<Window>(this.dataSource, COUNT, [accountId, now, old]);
    if (window === undefined) throw new Error('An exchange was not counted.');
    if (window.exchanges <= this.config.complianceExchangesPerMinute) return;
    const endsInMs = window.began_at.getTime() + WINDOW_MS - now.getTime();
    throw new TooManyExchangesError(Math.max(1, Math.ceil(endsInMs / 1000)));
  }
}
