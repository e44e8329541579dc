import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { PeriodicTask } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { IdempotencyLease } from './idempotency-lease.js';

const EVERY_MS = 1_000;
/** A claim that was on its way when the connection was cut may reach the table after the first look. */
const LOOKS = 10;
/** As many as requests can fail at once; past them a lease ends by itself. */
const MOST = 10_000;

const RELEASE_ABANDONED = {
  name: 'idempotency_release_abandoned',
  text: `
    delete from idempotency_key k
    using unnest($1::bytea[], $2::uuid[], $3::uuid[]) as l (id, account_id, owner)
    where k.id = l.id and k.account_id = l.account_id and k.owner = l.owner and k.status is null
    returning k.owner`,
};

interface Abandoned {
  readonly lease: IdempotencyLease;
  looks: number;
}

/**
 * Releases keys whose requests ended because the database did not respond. The database may have
 * stored the claim all the same, and a caller that repeats the request must not get "still running"
 * for the rest of the lease.
 *
 * What did commit is complete and stays.
 */
@Injectable()
export class AbandonedLeasesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leases = new Map<string, Abandoned>();
  private readonly task = new PeriodicTask({
    failure: 'Failed to release the idempotency keys of failed requests; will retry.',
    everyMs: EVERY_MS,
    work: () => this.release(),
  });

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Does not wait: the caller of the failed request needs a response. */
  add(lease: IdempotencyLease): void {
    if (this.leases.size >= MOST) return;
    this.leases.set(lease.owner, { lease, looks: 0 });
    // The next run tries again and says what is wrong.
    this.task.run().catch(() => undefined);
  }

  private async release(): Promise<void> {
    const looked = [...this.leases.values()];
    if (looked.length === 0) return;
    const released = await prepared<{ owner: string }>(this.dataSource, RELEASE_ABANDONED, [
      looked.map(({ lease }) => lease.id),
      looked.map(({ lease }) => lease.accountId),
      looked.map(({ lease }) => lease.owner),
    ]);
    for (const { owner } of released) this.leases.delete(owner);
    for (const abandoned of looked) {
      abandoned.looks += 1;
      if (abandoned.looks >= LOOKS) this.leases.delete(abandoned.lease.owner);
    }
  }
}
