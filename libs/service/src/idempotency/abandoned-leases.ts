import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { prepared } from '../database/prepared.js';
import { PeriodicService } from '../time/periodic-service.js';
import type { IdempotencyLease } from './idempotency-store.js';

const EVERY_MS = 1_000;
/** A claim that was on its way when the connection was cut may reach the table after the first look. */
const LOOKS = 10;
/** As many as requests can fail at once; past them a lease ends by itself. */
const MOST = 10_000;

const RELEASE_ABANDONED = {
  name: 'idempotency_release_abandoned',
  text: `
    delete from idempotency_key k using unnest($1::bytea[], $2::uuid[]) as l (id, owner)
    where k.id = l.id and k.owner = l.owner and k.status is null
    returning k.owner`,
};

interface Abandoned {
  readonly lease: IdempotencyLease;
  looks: number;
}

/**
 * Gives back keys whose requests ended because the database did not answer. It may have made the claim
 * all the same, and a caller that repeats the request is not to be told for the rest of the lease that
 * the first one is still running.
 *
 * What did commit is complete and stays.
 */
@Injectable()
export class AbandonedLeases extends PeriodicService {
  private readonly leases = new Map<string, Abandoned>();

  constructor(private readonly dataSource: DataSource) {
    super({ failure: 'Keys of failed requests were not given back yet.', everyMs: EVERY_MS });
  }

  /** Waits for nothing: the caller of the failed request has an answer to get. */
  add(lease: IdempotencyLease): void {
    if (this.leases.size >= MOST) return;
    this.leases.set(lease.owner, { lease, looks: 0 });
    // The next run tries again and says what is wrong.
    this.run().catch(() => undefined);
  }

  protected override async work(): Promise<void> {
    const looked = [...this.leases.values()];
    if (looked.length === 0) return;
    const released = await prepared<{ owner: string }>(this.dataSource, RELEASE_ABANDONED, [
      looked.map(({ lease }) => lease.id),
      looked.map(({ lease }) => lease.owner),
    ]);
    for (const { owner } of released) this.leases.delete(owner);
    for (const abandoned of looked) {
      abandoned.looks += 1;
      if (abandoned.looks >= LOOKS) this.leases.delete(abandoned.lease.owner);
    }
  }
}
