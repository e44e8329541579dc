import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { TokenId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { CommerceConfig } from '../config.js';
import { SessionSyncService } from './session-sync.service.js';
import { TokenSyncService } from './token-sync.service.js';

const INTERVAL_MS = 15_000;
const BATCH = 50;
const AT_ONCE = 5;
const WAITING_MS = 60_000;
const HOUR_MS = 60 * 60_000;

interface Claimed {
  readonly id: TokenId;
  readonly compared_before: Date;
}

/**
 * Claims rows that have not been compared recently: processes that run at the same time take
 * different rows.
 */
function claim(table: 'token' | 'token_session', name: string, which: string) {
  return {
    name: `vault_reconciler_${name}`,
    text: `with due as materialized (
        select id, compared_at from ${table} where ${which} and compared_at <= $1
        order by compared_at limit ${BATCH} for update skip locked)
      update ${table} set compared_at = $2 from due where ${table}.id = due.id
      returning ${table}.id, due.compared_at as compared_before`,
  };
}

const SESSIONS = claim('token_session', 'sessions', `status = 'open'`);
const PENDING = claim('token', 'pending', `network_token_status = 'pending'`);
const ALL = claim(
  'token',
  'tokens',
  `(status = 'active' or network_token_status in ('pending', 'active', 'inactive'))`,
);

/**
 * Repairs what lost events should have changed. Sessions and network tokens with a pending result
 * are read from the vault every minute, and every other token once in `VAULT_RECONCILE_HOURS`.
 */
@Injectable()
export class VaultReconcilerWorker extends PeriodicWorker<number> {
  private readonly reconcileMs: number;

  constructor(
    private readonly sessions: SessionSyncService,
    private readonly sync: TokenSyncService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    config: CommerceConfig,
  ) {
    super({
      name: 'vault-reconciler',
      does: 'compare tokens with the vault',
      everyMs: INTERVAL_MS,
    });
    this.reconcileMs = config.vaultReconcileHours * HOUR_MS;
  }

  protected override async work(signal: AbortSignal): Promise<number> {
    const session = (id: TokenId) => this.sessions.sync(id);
    const token = (id: TokenId) => this.sync.sync(id);
    let compared = 0;
    for (const [claimed, table, age, compare] of [
      [SESSIONS, 'token_session', WAITING_MS, session],
      [PENDING, 'token', WAITING_MS, token],
      [ALL, 'token', this.reconcileMs, token],
    ] as const) {
      const work = () => this.batch(claimed, table, age, compare);
      compared += await inBatches(BATCH, work, signal);
    }
    return compared;
  }

  private async batch(
    statement: ReturnType<typeof claim>,
    table: 'token' | 'token_session',
    ageMs: number,
    compare: (id: TokenId) => Promise<unknown>,
  ): Promise<number> {
    const now = this.clock.now();
    const values = [new Date(now.getTime() - ageMs), now];
    const claimed = await prepared<Claimed & Record<string, unknown>>(
      this.dataSource,
      statement,
      values,
    );
    const waiting = [...claimed];
    const worker = async (): Promise<void> => {
      for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) await compare(row.id);
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    } catch (error) {
      // The vault is unavailable: all rows are due again, and this run ends.
      await this.giveBack(table, claimed, now);
      throw error;
    }
    return claimed.length;
  }

  private async giveBack(
    table: 'token' | 'token_session',
    claimed: readonly Claimed[],
    comparedAt: Date,
  ): Promise<void> {
    const text = `update ${table} set compared_at = given.before
      from unnest($1::uuid[], $2::timestamptz[]) as given(id, before)
      where ${table}.id = given.id and ${table}.compared_at = $3`;
    const values = [
      claimed.map(({ id }) => id),
      claimed.map(({ compared_before: before }) => before),
      comparedAt,
    ];
    await preparedCount(
      this.dataSource,
      { name: `vault_reconciler_give_back_${table}`, text },
      values,
    );
  }
}
