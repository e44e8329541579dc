import { randomUUID } from 'node:crypto';
import { TestService } from '@tessera/local/testing';
import type { RunningService, RunningWorker } from '@tessera/service';
import type { Clock } from '@tessera/telemetry';
import { ParcelsRepository, parcelService, ParcelWorker, type Deliver } from './parcel-service.js';

type Environment = Readonly<Record<string, string>>;

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

/** Processes that deliver the parcels of one database. */
export class ParcelProcesses {
  private constructor(private readonly service: TestService) {}

  static async create(env: Environment = {}): Promise<ParcelProcesses> {
    return new ParcelProcesses(await TestService.prepare(parcelService, { env }));
  }

  get log(): readonly string[] {
    return this.service.log;
  }

  async api(env: Environment = {}, deliver?: Deliver, clock?: Clock): Promise<ParcelProcess> {
    return processOf(await this.service.boot(env, clock), deliver);
  }

  async worker(deliver?: Deliver): Promise<ParcelProcess> {
    return processOf(await this.service.bootWorker(), deliver);
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

  stop({ running }: ParcelProcess): Promise<void> {
    return this.service.stop(running);
  }

  close(): Promise<void> {
    return this.service.close();
  }
}

function processOf(running: RunningService | RunningWorker, deliver?: Deliver): ParcelProcess {
  const worker = running.get(ParcelWorker);
  if (deliver !== undefined) worker.deliver = deliver;
  return { running, worker, parcels: running.get(ParcelsRepository) };
}
