import { Module } from '@nestjs/common';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { VaultTokens } from '../credentials/vault-tokens.js';
import { BlacklistController } from './blacklist.controller.js';
import { BlacklistPurgeWorker } from './blacklist-purge.worker.js';
import { BlacklistService } from './blacklist.service.js';
import { EntryValues } from './entry-value.js';
import { EntryWriter } from './entry-writer.js';
import { ListedKeys } from './listed-keys.js';
import { ListedValues } from './listed-values.js';
import { PastListsService } from './past-lists.service.js';

@Module({
  imports: [CredentialsModule],
  controllers: [BlacklistController],
  providers: [
    BlacklistPurgeWorker,
    BlacklistService,
    CredentialFingerprints,
    EntryValues,
    EntryWriter,
    ListedKeys,
    ListedValues,
    PastListsService,
    VaultTokens,
  ],
  exports: [BlacklistService, ListedValues, PastListsService],
})
export class BlacklistModule {}
