import { Module } from '@nestjs/common';
import { VaultTaskMetrics } from './vault-task.metrics.js';
import { VaultTasksRepository } from './vault-tasks.repository.js';

@Module({ providers: [VaultTaskMetrics, VaultTasksRepository], exports: [VaultTasksRepository] })
export class VaultTasksModule {}
