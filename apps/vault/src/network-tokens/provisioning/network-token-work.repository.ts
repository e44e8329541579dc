import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { exponential, type WorkItem, type WorkSource } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import { VaultConfig } from '../../config.js';
import type { NetworkTokenStatus } from '../network-token-status.js';
import type { StoredNetworkToken } from '../stored-network-token.js';

/** The fields of a token that its schedule depends on. */
interface Scheduled {
  readonly id: string;
  readonly attempts: number;
}

/** Twice as long each time, up to five minutes. */
export const NETWORK_TOKEN_BACKOFF = exponential(1_000, 5 * 60_000);

const LEASE_CALLS = 2;
const LEASE_MARGIN_MS = 30_000;
const MAX_ATTEMPTS = 30_000;

/**
 * Due rows, except those that other replicas have claimed. After a crash they are released when the
 * lease expires.
 */
const CLAIM = {
  name: 'network_token_claim',
  text: `with due as materialized (
      select id from network_token where due_at <= $1 order by due_at limit $3
      for update skip locked)
    update network_token set due_at = $2, attempts = least(attempts + 1, ${MAX_ATTEMPTS})
    where id in (select id from due)
    returning id, attempts`,
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

/** When the work of a token is due: `due_at` in its row, which survives a crash. */
@Injectable()
export class NetworkTokenWorkRepository implements WorkSource<WorkItem> {
  /** Longer than any attempt can take. */
  readonly leaseMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    config: VaultConfig,
  ) {
    this.leaseMs = LEASE_CALLS * config.tokenServiceTimeoutMs + LEASE_MARGIN_MS;
  }

  /** The lease of a claimed row, longer than any attempt can take. */
  leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.leaseMs);
  }

  /** Due rows, reserved for this process until their lease expires. */
  claim(limit: number): Promise<WorkItem[]> {
    const values = [this.clock.now(), this.leaseEnd(), limit];
    return prepared<WorkItem & Record<string, unknown>>(this.dataSource, CLAIM, values);
  }

  async postpone({ id }: WorkItem, waitMs: number): Promise<void> {
    const next = new Date(this.clock.now().getTime() + waitMs);
    await preparedCount(this.dataSource, TRY_AGAIN, [id, next, null]);
  }

  /** After an attempt without a response. */
  async tryAgain(token: Scheduled): Promise<void> {
    await preparedCount(this.dataSource, TRY_AGAIN, [token.id, this.nextAttempt(token), null]);
  }

  /**
   * The scheme has the request and will decide. It sends a notification; if that is lost, the vault
   * asks.
   */
  async awaitDecision(token: Scheduled, reference: string): Promise<void> {
    const values = [token.id, this.nextAttempt(token), reference];
    await preparedCount(this.dataSource, TRY_AGAIN, values);
  }

  /** The scheme has decided. */
  async askNow(tx: EntityManager, id: string): Promise<void> {
    await preparedCount(tx, ASK_NOW, [id, this.clock.now()]);
  }

  /**
   * When the deletion of a token is reported to the scheme: at once, but not while the token is being
   * provisioned, because the scheme might create it after the report.
   */
  deletionDue(token: StoredNetworkToken): Date {
    return token.status === 'pending' ? this.leaseEnd() : this.clock.now();
  }

  /** The token is deleted here and still exists at the scheme. */
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
    return new Date(this.clock.now().getTime() + NETWORK_TOKEN_BACKOFF.waitMs(attempts));
  }
}

/** Whether the scheme must be notified when a token of this status is deleted. */
export function hasEnded(status: NetworkTokenStatus): boolean {
  return status === 'deleted' || status === 'failed';
}
