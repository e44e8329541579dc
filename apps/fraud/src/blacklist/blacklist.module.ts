import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { BlacklistController } from './blacklist.controller.js';
import { BlacklistChangesRepository } from './blacklist-changes.repository.js';
import { BlacklistHistoryRepository } from './blacklist-history.repository.js';
import { BlacklistPurgeWorker } from './blacklist-purge.worker.js';
import { BlacklistRepository } from './blacklist.repository.js';
import { BlacklistService } from './blacklist.service.js';
import { EntryImportsController } from './entry-imports.controller.js';
import { EntryImportsService } from './entry-imports.service.js';
import { ListedValuesService } from './listed-values.service.js';
import { PastListsService } from './past-lists.service.js';

@Module({
  imports: [CredentialsModule],
  controllers: [BlacklistController, EntryImportsController],
  providers: [
    BlacklistChangesRepository,
    BlacklistHistoryRepository,
    BlacklistPurgeWorker,
    BlacklistRepository,
    BlacklistService,
    EntryImportsService,
    ListedValuesService,
    PastListsService,
  ],
  exports: [BlacklistService, ListedValuesService, PastListsService],
})
export class BlacklistModule {}
