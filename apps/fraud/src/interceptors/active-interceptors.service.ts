import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { PeriodicTask } from '@tessera/telemetry';
import { FraudConfig } from '../config.js';
import { DiscoveredKeysService } from './discovered-keys.service.js';
import { type CompiledMapping, compileMappings } from './field-mapper.js';
import type { Destination, ResponseTemplates } from './interceptor.entity.js';
import { type ActiveInterceptorRow, InterceptorsRepository } from './interceptors.repository.js';

/** An active version. */
export interface ActiveInterceptor {
  readonly id: string;
  readonly context: string;
  readonly destination: Destination;
  readonly mappings: readonly CompiledMapping[];
  readonly responses: ResponseTemplates;
}

/**
 * The active versions in this process. Every activation increments one counter, which each replica
 * polls, so all replicas use the new version within a second.
 */
@Injectable()
export class ActiveInterceptorsService
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private byRef: ReadonlyMap<string, ActiveInterceptor> = new Map();
  private epoch: string | undefined;
  private readonly poll: PeriodicTask<void>;

  constructor(
    private readonly interceptors: InterceptorsRepository,
    private readonly role: ServiceRole,
    private readonly keys: DiscoveredKeysService,
    config: FraudConfig,
  ) {
    this.poll = new PeriodicTask({
      failure: 'Failed to read the active interceptors; the loaded ones stay in use. Will retry.',
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
    const epoch = await this.interceptors.epoch();
    if (epoch === this.epoch) return;
    const rows = await this.interceptors.readActive();
    this.byRef = new Map(rows.map((row) => [row.ref, compiled(row)]));
    this.keys.forgetAllBut(new Set(rows.map(({ id }) => id)));
    // The counter was read before the rows: if both moved in between, the next poll reads again.
    this.epoch = epoch;
  }
}

function compiled(row: ActiveInterceptorRow): ActiveInterceptor {
  const read = compileMappings(row.field_mapping);
  // It was valid when it was stored, by this release or an older one.
  if ('problems' in read) throw new Error(`The mapping of the interceptor ${row.id} is not valid.`);
  const { id, context, destination, responses } = row;
  return { id, context, destination, responses, mappings: read.compiled };
}
