import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/service';
import { Registry } from 'prom-client';
import { NetworkTokenSchedule } from './network-token-schedule.js';

/** Work that waits for the schemes, over all processes. */
@Injectable()
export class WorkMetrics {
  constructor(schedule: NetworkTokenSchedule, registry: Registry) {
    new DatabaseGauges({ registry, read: () => schedule.count() })
      .add(
        'network_token_oldest_pending_seconds',
        'How long the oldest network token has been waiting for its scheme.',
        ({ oldest_seconds: seconds }) => seconds,
      )
      .addLabelled(
        'network_token_work',
        'Network tokens whose scheme has yet to give them or to hear of their end.',
        ['work'],
        ({ pending, deletions }) => [
          { labels: { work: 'provision' }, value: pending },
          { labels: { work: 'report_deletion' }, value: deletions },
        ],
      );
  }
}
