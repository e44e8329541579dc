import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { NetworkTokenWorkRepository } from './network-token-work.repository.js';

/** Work that waits for the schemes, over all processes. */
@Injectable()
export class ProvisioningMetrics {
  constructor(work: NetworkTokenWorkRepository, registry: Registry) {
    new DatabaseGauges({ registry, read: () => work.count() })
      .add(
        'network_token_oldest_pending_seconds',
        'How long the oldest network token has been waiting for its scheme.',
        ({ oldest_seconds: seconds }) => seconds,
      )
      .addLabelled(
        'network_token_work',
        'Network tokens that the scheme has yet to issue or delete.',
        ['work'],
        ({ pending, deletions }) => [
          { labels: { work: 'provision' }, value: pending },
          { labels: { work: 'report_deletion' }, value: deletions },
        ],
      );
  }
}
