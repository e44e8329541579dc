import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { VAULT_TASK_KINDS } from './vault-task-kind.js';
import { VaultTasksRepository } from './vault-tasks.repository.js';

/** What waits for the vault, over all processes. */
@Injectable()
export class VaultTaskMetrics {
  constructor(tasks: VaultTasksRepository, registry: Registry) {
    new DatabaseGauges({ registry, read: () => tasks.count() })
      .addLabelled('vault_tasks', 'Work that is to be done with the vault.', ['kind'], (waiting) =>
        VAULT_TASK_KINDS.map((kind) => ({
          labels: { kind },
          value: waiting.find((each) => each.kind === kind)?.waiting ?? 0,
        })),
      )
      .add(
        'vault_task_oldest_seconds',
        'How long the oldest piece of work with the vault has been waiting.',
        (waiting) => Math.max(0, ...waiting.map(({ oldestSeconds }) => oldestSeconds)),
      );
  }
}
