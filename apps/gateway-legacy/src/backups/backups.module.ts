import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { BackupWork } from './backup-work.js';
import { BackupsController } from './backups.controller.js';
import { BackupsService } from './backups.service.js';

/** Copies of cards at payment providers. */
@Module({
  imports: [ProvidersModule, TokensModule],
  controllers: [BackupsController],
  providers: [BackupWork, BackupsService],
})
export class BackupsModule {}
