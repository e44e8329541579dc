import { Injectable } from '@nestjs/common';
import { Clock, prepared, preparedCount } from '@tessera/service';
import { DataSource, type EntityManager } from 'typeorm';
import { VaultConfig } from '../../config.js';
import type { NetworkTokenStatus } from '../network-token-status.js';
import type { StoredNetworkToken } from '../stored-network-token.js';
import { waitMs } from './wait.js';

/** What of a token the schedule of its work depends on. */
interface Scheduled {
  readonly id: string;
  readonly attempts: number;
}

const LEASE_CALLS = 2;
const LEASE_MARGIN_MS = 30_000;
const MAX_ATTEMPTS = 30_000;

/** Rows that are due, those of other replicas left alone. A crash gives them back when the lease ends. */
const CLAIM = {
  name: 'network_token_claim',
  text: `with due as materialized (
      select id from network_token where due_at <= $1 order by due_at limit $3
      for update skip locked)
    update network_token set due_at = $2, attempts = least(attempts + 1, ${MAX_ATTEMPTS})
    where id in (select id from due)
    returning id`,
};
const TRY_AGAIN = {
  name: 'network_token_try_again',
  text: `update network_token set due_at = $2, provider_reference = coalesce(provider_reference, $3)
    where id = $1 and due_at is not null`,
};
const ASK_NOW = {
  name: 'network_token_ask_now',
  text: `update network_token set due_at = least(due_at, $2)
    where id = $1 and status = 'pending' and due_at is not null`,
};
const REPORT_DELETION = {
  name: 'network_token_report_deletion',
  text: `update network_token set due_at = $2, attempts = 0,
      provider_reference = coalesce(provider_reference, $3)
    where id = $1 and status in ('deleted', 'failed')`,
};
const DONE = {
  name: 'network_token_done',
  text: `update network_token set due_at = null, attempts = 0
    where id = $1 and status in ('deleted', 'failed')`,
};
const COUNT = {
  name: 'network_token_count_due',
  text: `select count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status <> 'pending')::int as deletions,
      coalesce(extract(epoch from $1 - min(created_at) filter (where status = 'pending')), 0)::float
        as oldest_seconds
    from network_token where due_at is not null`,
};

export interface DueWork {
  readonly pending: number;
  readonly deletions: number;
  readonly oldest_seconds: number;
}

/** When the work of a token is due: `due_at` on its row, which a crash leaves as it is. */
@Injectable()
export class NetworkTokenSchedule {
  private readonly leaseMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    config: VaultConfig,
  ) {
    this.leaseMs = LEASE_CALLS * config.tokenServiceTimeoutMs + LEASE_MARGIN_MS;
  }

  /** Until then nobody else works on what is claimed now: longer than any attempt can take. */
  leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.leaseMs);
  }

  /** The ids of rows that are due, for this process alone until their lease ends. */
  async claim(limit: number): Promise<string[]> {
    const values = [this.clock.now(), this.leaseEnd(), limit];
    const rows = await prepared<{ id: string }>(this.dataSource, CLAIM, values);
    return rows.map(({ id }) => id);
  }

  /** After an attempt that had no answer. */
  async tryAgain(token: Scheduled): Promise<void> {
    await preparedCount(this.dataSource, TRY_AGAIN, [token.id, this.nextAttempt(token), null]);
  }

  /** The scheme has the request and will decide. It tells us; should it not, we ask. */
  async awaitDecision(token: Scheduled, reference: string): Promise<void> {
    const values = [token.id, this.nextAttempt(token), reference];
    await preparedCount(this.dataSource, TRY_AGAIN, values);
  }

  /** The scheme has decided. */
  async askNow(on: EntityManager, id: string): Promise<void> {
    await preparedCount(on, ASK_NOW, [id, this.clock.now()]);
  }

  /**
   * When the scheme is to hear of the deletion of a token: at once; but while the token is being
   * provisioned, only after that has ended, lest the scheme make it after it was told.
   */
  deletionDue(token: StoredNetworkToken): Date {
    return token.status === 'pending' ? this.leaseEnd() : this.clock.now();
  }

  /** The token has ended here and lives on at the scheme. */
  async reportDeletion(id: string, reference: string): Promise<void> {
    await preparedCount(this.dataSource, REPORT_DELETION, [id, this.clock.now(), reference]);
  }

  async done(id: string): Promise<void> {
    await preparedCount(this.dataSource, DONE, [id]);
  }

  async count(): Promise<DueWork> {
    const [row] = await prepared<DueWork>(this.dataSource, COUNT, [this.clock.now()]);
    return row ?? { pending: 0, deletions: 0, oldest_seconds: 0 };
  }

  private nextAttempt({ attempts }: Scheduled): Date {
    return new Date(this.clock.now().getTime() + waitMs(attempts));
  }
}

/** Whether a token of this status has an end that the scheme must hear of. */
export function hasEnded(status: NetworkTokenStatus): boolean {
  return status === 'deleted' || status === 'failed';
}
