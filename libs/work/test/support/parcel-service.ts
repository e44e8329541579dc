import { Injectable, Module } from '@nestjs/common';
import { EnvVar } from '@tessera/config';
import { prepared, preparedCount } from '@tessera/database';
import { defineService } from '@tessera/service';
import { IsInt } from 'class-validator';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  AfterCommitService,
  DONE,
  exponential,
  LeasedWorker,
  WorkConfig,
  WorkModule,
  type Outcome,
  type WorkItem,
  type WorkSource,
} from '../../src/index.js';

export const LEASE_MS = 1_500;
export const MAX_ATTEMPTS = 3;
export const CONCURRENCY = 4;

export interface Parcel extends WorkItem, Record<string, unknown> {
  readonly due_at: Date;
}

class ParcelConfig extends WorkConfig {
  @EnvVar('POLL_MS', { describe: 'How often parcels are looked for.', default: '50' })
  @IsInt()
  pollMs!: number;
}

export class CreateParcels1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table parcel (
      id uuid primary key, attempts integer not null default 0, due_at timestamptz,
      state text not null default 'waiting', waits integer[] not null default '{}')`);
    await runner.query('create index parcel_due on parcel (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table parcel');
  }
}

const MINE = 'id = $1 and attempts = $2 and due_at is not null';
const CLAIM = `due_at = clock_timestamp() + $2 * interval '1 millisecond', attempts = attempts + 1`;

@Injectable()
export class ParcelsRepository implements WorkSource<Parcel> {
  /** What claims cost; a poll is one, too. */
  claims = 0;

  constructor(readonly dataSource: DataSource) {}

  claim(limit: number, leaseMs: number): Promise<Parcel[]> {
    this.claims += 1;
    const text = `with due as materialized (
        select id from parcel where due_at <= clock_timestamp()
        order by due_at limit $1 for update skip locked)
      update parcel set ${CLAIM} where id in (select id from due) returning id, attempts, due_at`;
    return prepared<Parcel>(this.dataSource, { name: 'parcel_claim', text }, [limit, leaseMs]);
  }

  async claimOne(id: string, leaseMs: number): Promise<Parcel | null> {
    const text = `update parcel set ${CLAIM} where id = $1 and due_at <= clock_timestamp()
      returning id, attempts, due_at`;
    const statement = { name: 'parcel_claim_one', text };
    return (await prepared<Parcel>(this.dataSource, statement, [id, leaseMs]))[0] ?? null;
  }

  async postpone({ id, attempts }: Parcel, waitMs: number): Promise<void> {
    const text = `update parcel set waits = waits || $3::int,
        due_at = clock_timestamp() + $3::int * interval '1 millisecond' where ${MINE}`;
    await this.write('postpone', text, [id, attempts, waitMs]);
  }

  async complete({ id, attempts }: Parcel): Promise<void> {
    const text = `update parcel set state = 'delivered', due_at = null where ${MINE}`;
    await this.write('complete', text, [id, attempts]);
  }

  async fail({ id, attempts }: Parcel): Promise<void> {
    const text = `update parcel set state = 'lost', due_at = null where ${MINE}`;
    await this.write('fail', text, [id, attempts]);
  }

  async add(db: DataSource | EntityManager, id: string, delayMs = 0): Promise<void> {
    const text = `insert into parcel (id, due_at)
      values ($1, clock_timestamp() + $2 * interval '1 millisecond')`;
    await preparedCount(db, { name: 'parcel_add', text }, [id, delayMs]);
  }

  private async write(name: string, text: string, values: readonly unknown[]): Promise<void> {
    await preparedCount(this.dataSource, { name: `parcel_${name}`, text }, values);
  }
}

/** How the parcels of a test are delivered. */
export type Deliver = (parcel: Parcel, signal: AbortSignal) => Promise<Outcome>;

@Injectable()
export class ParcelWorker extends LeasedWorker<Parcel> {
  deliver: Deliver = () => Promise.resolve(DONE);

  constructor(
    parcels: ParcelsRepository,
    private readonly commits: AfterCommitService,
    config: ParcelConfig,
  ) {
    super({
      name: 'parcels',
      does: 'deliver a parcel',
      source: parcels,
      concurrency: CONCURRENCY,
      leaseMs: LEASE_MS,
      pollMs: config.pollMs,
      backoff: exponential(100, 200),
      maxAttempts: MAX_ATTEMPTS,
      drainMs: 500,
      due: { table: 'parcel', column: 'due_at' },
      queue: true,
    });
  }

  wakeAfterCommit(tx: EntityManager): void {
    this.commits.call(tx, this.wakeUp);
  }

  /** From any process. */
  wakeFor(id: string): void {
    this.wake([id]);
  }

  private readonly wakeUp = () => {
    this.nudge();
  };

  protected override perform(parcel: Parcel, signal: AbortSignal): Promise<Outcome> {
    return this.deliver(parcel, signal);
  }
}

@Module({ imports: [WorkModule], providers: [ParcelsRepository, ParcelWorker] })
class ParcelModule {}

/** A service that does nothing but deliver parcels. */
export const parcelService = defineService({
  name: 'parcels',
  title: 'Parcels',
  description: 'Background work for tests.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4997,
  config: ParcelConfig,
  module: ParcelModule,
  worker: { keys: [] },
  entities: [],
  migrations: [CreateParcels1700000000000],
});
