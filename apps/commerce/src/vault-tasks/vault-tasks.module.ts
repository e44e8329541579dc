import { Module } from '@nestjs/common';
import { TaskMetrics } from './task-metrics.js';
import { VaultTasksRepository } from './vault-tasks.repository.js';

@Module({ providers: [TaskMetrics, VaultTasksRepository], exports: [VaultTasksRepository] })
export class VaultTasksModule {}
