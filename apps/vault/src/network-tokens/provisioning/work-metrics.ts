import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { NetworkTokenSchedule, type DueWork } from './network-token-schedule.js';

const NOTHING: DueWork = { pending: 0, deletions: 0, oldest_seconds: 0 };

/** What waits for the schemes, counted when the metrics are read. */
@Injectable()
export class WorkMetrics implements OnModuleInit {
  private last = NOTHING;

  constructor(
    private readonly schedule: NetworkTokenSchedule,
    private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    const registers = [this.registry];
    const age = new Gauge({
      name: 'network_token_oldest_pending_seconds',
      help: 'How long the oldest network token has been waiting for its scheme.',
      registers,
    });
    new Gauge({
      name: 'network_token_work',
      help: 'Network tokens whose scheme has yet to give them or to hear of their end.',
      labelNames: ['work'],
      registers,
      collect: async function (this: Gauge<'work'>) {
        await collect(this);
      },
    });
    const collect = async (work: Gauge<'work'>): Promise<void> => {
      // Metrics are read when the database is down too; the last values stay.
      this.last = await this.schedule.count().catch(() => this.last);
      work.set({ work: 'provision' }, this.last.pending);
      work.set({ work: 'report_deletion' }, this.last.deletions);
      age.set(this.last.oldest_seconds);
    };
  }
}
