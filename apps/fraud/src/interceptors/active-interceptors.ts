import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, prepared, ServiceRole } from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { DiscoveredKeys } from './discovered-keys.js';
import { type CompiledMapping, compileMappings } from './field-mapper.js';
import type { Destination, FieldMapping, ResponseTemplates } from './interceptor.entity.js';

/** An active version. */
export interface ActiveInterceptor {
  readonly id: string;
  readonly context: string;
  readonly destination: Destination;
  readonly mappings: readonly CompiledMapping[];
  readonly responses: ResponseTemplates;
}

interface ActiveRow {
  readonly id: string;
  readonly ref: string;
  readonly context: string;
  readonly destination: Destination;
  readonly field_mapping: readonly FieldMapping[];
  readonly responses: ResponseTemplates;
}

const READ_EPOCH = {
  name: 'interceptor_epoch',
  text: 'select epoch::text as epoch from interceptor_epoch',
};
const READ_ACTIVE = {
  name: 'interceptor_active',
  text: `select id, ref, context, destination, field_mapping, responses from interceptor
    where status = 'ACTIVE'`,
};

/**
 * The active versions in this process. Every activation increments one counter, which each replica
 * polls, so all replicas use the new version within a second.
 */
@Injectable()
export class ActiveInterceptors implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private byRef: ReadonlyMap<string, ActiveInterceptor> = new Map();
  private epoch: string | undefined;
  private readonly poll: PeriodicTask<void>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly role: ServiceRole,
    private readonly keys: DiscoveredKeys,
    config: FraudConfig,
  ) {
    this.poll = new PeriodicTask({
      failure: 'Interceptors cannot be read; those that are loaded go on serving.',
      everyMs: config.rulesetPollMs,
      work: () => this.load(),
    });
  }

  find(ref: string): ActiveInterceptor | null {
    return this.byRef.get(ref) ?? null;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.refresh();
    this.poll.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poll.stop();
  }

  /** Loads the versions activated so far. */
  refresh(): Promise<void> {
    return this.poll.run();
  }

  private async load(): Promise<void> {
    const [counter] = await prepared<{ epoch: string }>(this.dataSource, READ_EPOCH, []);
    if (counter === undefined) throw new Error('The table interceptor_epoch is empty.');
    if (counter.epoch === this.epoch) return;
    const rows = await prepared<ActiveRow & Record<string, unknown>>(
      this.dataSource,
      READ_ACTIVE,
      [],
    );
    this.byRef = new Map(rows.map((row) => [row.ref, compiled(row)]));
    this.keys.forgetAllBut(new Set(rows.map(({ id }) => id)));
    // The counter was read before the rows: if both moved in between, the next poll reads again.
    this.epoch = counter.epoch;
  }
}

function compiled(row: ActiveRow): ActiveInterceptor {
  const read = compileMappings(row.field_mapping);
  // It was valid when it was stored, by this release or an older one.
  if ('problems' in read) throw new Error(`The mapping of the interceptor ${row.id} is not valid.`);
  const { id, context, destination, responses } = row;
  return { id, context, destination, responses, mappings: read.compiled };
}
