import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { BackupWorker } from './backup.worker.js';
import { BackupsController } from './backups.controller.js';
import { BackupsRepository } from './backups.repository.js';
import { BackupsService } from './backups.service.js';

/** Copies of cards at payment providers. */
@Module({
  imports: [ProvidersModule, TokensModule],
  controllers: [BackupsController],
  providers: [BackupWorker, BackupsRepository, BackupsService],
})
export class BackupsModule {}
