import { randomUUID } from 'node:crypto';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import {
  bootService,
  bootWorker,
  migrateService,
  type Clock,
  type RunningService,
  type RunningWorker,
} from '@tessera/service';
import { ParcelsRepository, parcelService, ParcelWorker, type Deliver } from './parcel-service.js';

/** A process of the service. */
export interface ParcelProcess {
  readonly running: RunningService | RunningWorker;
  readonly worker: ParcelWorker;
  readonly parcels: ParcelsRepository;
}

interface StoredParcel {
  readonly state: string;
  readonly attempts: number;
  readonly waits: readonly number[];
  readonly is_due: boolean | null;
}

/** A database with processes that deliver its parcels. */
export class ParcelStack {
  readonly log: string[] = [];
  private readonly processes: (RunningService | RunningWorker)[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly issuer: TestIssuer,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async create(env: Readonly<Record<string, string>> = {}): Promise<ParcelStack> {
    const [database, issuer] = await Promise.all([createDatabase(), createTestIssuer()]);
    const keys = await writeTestKeyring([]);
    const all = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), ...env };
    await migrateService(parcelService, all);
    return new ParcelStack(database, issuer, all);
  }

  async api(
    env: Readonly<Record<string, string>> = {},
    deliver?: Deliver,
    clock?: Clock,
  ): Promise<ParcelProcess> {
    const options = {
      env: { ...this.env, ...env },
      writeLog: (line: string) => this.log.push(line),
    };
    return this.add(
      await bootService(parcelService, { ...options, ...(clock !== undefined && { clock }) }),
      deliver,
    );
  }

  async worker(deliver?: Deliver): Promise<ParcelProcess> {
    return this.add(
      await bootWorker(parcelService, { env: this.env, writeLog: (line) => this.log.push(line) }),
      deliver,
    );
  }

  /** Adds parcels that are due. @returns their ids */
  async post({ parcels }: ParcelProcess, count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const id of ids) await parcels.add(parcels.dataSource, id);
    return ids;
  }

  async read({ parcels }: ParcelProcess, id: string): Promise<StoredParcel> {
    const [row] = await parcels.dataSource.query<StoredParcel[]>(
      `select state, attempts, waits, due_at <= clock_timestamp() as is_due
        from parcel where id = $1`,
      [id],
    );
    if (row === undefined) throw new Error('There is no such parcel.');
    return row;
  }

  async metrics({ running }: ParcelProcess): Promise<string> {
    return (await fetch(`${running.managementUrl}/metrics`)).text();
  }

  /** Ends a process as a test may have done already. */
  async stop({ running }: ParcelProcess): Promise<void> {
    this.processes.splice(this.processes.indexOf(running), 1);
    await running.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((running) => running.close()));
    await this.issuer.close();
    await this.database.drop();
  }

  private add(running: RunningService | RunningWorker, deliver?: Deliver): ParcelProcess {
    this.processes.push(running);
    const worker = running.get(ParcelWorker);
    if (deliver !== undefined) worker.deliver = deliver;
    const parcels = running.get(ParcelsRepository);
    return { running, worker, parcels };
  }
}
