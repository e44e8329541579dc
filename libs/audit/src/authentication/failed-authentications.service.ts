import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { prepared, preparedCount } from '@tessera/database';
import { sourceOf } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import type { FastifyInstance } from 'fastify';
import { DataSource } from 'typeorm';
import type { AuditEvent } from '../trail/audit-entry.js';
import { insertAuditEvents } from '../trail/insert-audit-events.js';

const MINUTE_MS = 60_000;
/** Replicas add to the count of a minute until this long after its end. */
const GRACE_MS = 15_000;
/**
 * Maximum number of sources that one process counts separately in a minute; the rest share one row.
 */
const MAX_SOURCES = 500;
const OTHER_SOURCES = 'others';
const ACTION = 'authentication';

/** In one order: replicas that add to the same rows at once would lock each other out otherwise. */
const ADD = {
  name: 'audit_tally_add',
  text: `insert into audit_tally as t (minute, action, origin, count)
    select minute, $1, origin, count
      from unnest($2::timestamptz[], $3::text[], $4::integer[]) as added(minute, origin, count)
      order by minute, origin
    on conflict (minute, action, origin) do update set count = t.count + excluded.count`,
};
/** Of replicas that close a minute at once, each gets the rows that it deletes. */
const CLOSE = {
  name: 'audit_tally_close',
  text: `delete from audit_tally where minute <= $1 returning minute, action, origin, count`,
};

interface Tally {
  readonly minute: Date;
  readonly action: string;
  readonly origin: string;
  readonly count: number;
}

/**
 * Counts 401 responses by source and minute, over all replicas, and makes one row of the trail out
 * of each count when its minute is over, so that a brute-force attack cannot flood the table.
 */
@Injectable()
export class FailedAuthenticationsService implements OnModuleInit, BeforeApplicationShutdown {
  /** What is not in the tally yet, by minute and then by source. */
  private counts = new Map<number, Map<string, number>>();
  /** The sources that the current minute has brought, those in the tally too. */
  private current = { minute: 0, sources: new Set<string>() };

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
  ) {}

  /** A worker has no HTTP adapter, and no authentication can fail there. */
  onModuleInit(): void {
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    adapter?.getInstance<FastifyInstance>().addHook('onResponse', (request, reply, done) => {
      if (reply.statusCode === 401) this.count(request.ip);
      done();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    // The counts of the last second are not worth a shutdown that fails with its database.
    await this.flush().catch(() => undefined);
  }

  /** Adds what this process has counted to the tally of all replicas. */
  async flush(): Promise<void> {
    const counted = this.counts;
    if (counted.size === 0) return;
    this.counts = new Map();
    try {
      await this.add(counted);
    } catch (error) {
      this.takeBack(counted);
      throw error;
    }
  }

  /** The last minute that is over in every replica. */
  lastClosedMinute(): Date {
    return new Date(this.clock.now().getTime() - MINUTE_MS - GRACE_MS);
  }

  /** Makes rows of the minutes that are over. */
  async close(): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const tallies = await prepared<Tally>(tx, CLOSE, [this.lastClosedMinute()]);
      const now = this.clock.now();
      if (tallies.length > 0) {
        const events = tallies.map((tally) => toEvent(tally, now));
        await insertAuditEvents(tx, events);
      }
    });
  }

  private count(address: string): void {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    if (this.current.minute !== minute) this.current = { minute, sources: new Set() };
    const { sources } = this.current;
    const source = sourceOf(address);
    if (sources.size < MAX_SOURCES) sources.add(source);
    this.increment(minute, sources.has(source) ? source : OTHER_SOURCES, 1);
  }

  private increment(minute: number, source: string, by: number): void {
    const sources = this.counts.get(minute) ?? new Map<string, number>();
    this.counts.set(minute, sources);
    sources.set(source, (sources.get(source) ?? 0) + by);
  }

  private takeBack(counted: ReadonlyMap<number, ReadonlyMap<string, number>>): void {
    for (const [minute, sources] of counted) {
      for (const [source, count] of sources) this.increment(minute, source, count);
    }
  }

  private async add(counted: ReadonlyMap<number, ReadonlyMap<string, number>>): Promise<void> {
    const rows = [...counted].flatMap(([minute, sources]) =>
      [...sources].map(([source, count]) => ({ minute: new Date(minute), source, count })),
    );
    await preparedCount(this.dataSource, ADD, [
      ACTION,
      rows.map(({ minute }) => minute),
      rows.map(({ source }) => source),
      rows.map(({ count }) => count),
    ]);
  }
}

function toEvent({ minute, action, origin, count }: Tally, createdAt: Date): AuditEvent {
  return {
    id: randomUUID(),
    createdAt,
    action,
    result: 'refused',
    actor: 'anonymous',
    objectType: null,
    objectId: null,
    origin,
    requestId: null,
    details: JSON.stringify({ count, minute: minute.toISOString() }),
  };
}
