import { Module } from '@nestjs/common';
import { TaskMetrics } from './task-metrics.js';
import { VaultTasks } from './vault-tasks.js';

@Module({ providers: [TaskMetrics, VaultTasks], exports: [VaultTasks] })
export class VaultTasksModule {}
