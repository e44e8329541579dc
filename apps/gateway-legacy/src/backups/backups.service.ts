import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { prepared } from '@tessera/database';
import { completeIdempotent } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import { toGatewayTokenId, type BackupId, type GatewayTokenId } from '../ids.js';
import {
  PaymentProvidersService,
  type ProviderChoice,
} from '../providers/payment-providers.service.js';
import { BACKUP_ROWS } from '../database/authenticated-tables.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import type { BackupRow } from './backup.js';
import {
  BackupNotFoundError,
  BackupsForbiddenError,
  PaymentMethodRefusedError,
  ProviderKeepsNoCardsError,
  ProviderUnknownError,
} from './backup.errors.js';
import {
  FIND_BACKUP_OF_TOKEN,
  INSERT_BACKUP,
  READ_BACKUP,
  RESTART_BACKUP,
} from './backup-statements.js';
import { type BackupResponse, backupResponse, type CreateBackupRequest } from './dto/backup.js';

/** Copies of cards at payment providers. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: AccountSettingsService,
    private readonly providers: PaymentProvidersService,
    private readonly tokens: TokensRepository,
    private readonly audit: AuditTrailService,
    private readonly integrity: RowIntegrityService,
  ) {}

  /**
   * Records that a token is to be copied to a provider. A repeated request returns the same backup;
   * one that failed is retried.
   *
   * @throws BackupsForbiddenError, ProviderUnknownError, ProviderKeepsNoCardsError,
   *   PaymentMethodRefusedError
   */
  async create(accountId: AccountId, request: CreateBackupRequest): Promise<BackupResponse> {
    const settings = await this.settings.get(accountId);
    if (!settings.permissions.includes('provider_backup')) throw new BackupsForbiddenError();
    const choice = this.providers.named(request.provider, settings);
    if (choice === null) throw new ProviderUnknownError();
    if (this.providers.capabilitiesOf(choice.provider)?.storedCards === false) {
      throw new ProviderKeepsNoCardsError();
    }
    const tokenId = toGatewayTokenId(request.payment_method.token_id.toLowerCase());
    return this.dataSource.transaction(async (tx) => {
      const token = await this.tokens.find(accountId, tokenId, tx);
      if (token === null) throw new PaymentMethodRefusedError();
      const response = backupResponse(await this.begin(tx, accountId, tokenId, choice));
      await completeIdempotent(tx, response);
      return response;
    });
  }

  /** @throws BackupNotFoundError also for the backup of another account */
  async get(accountId: AccountId, id: BackupId): Promise<BackupResponse> {
    const [row] = await prepared<BackupRow>(this.dataSource, READ_BACKUP, [accountId, id]);
    if (row === undefined) throw new BackupNotFoundError();
    return backupResponse(row);
  }

  private async begin(
    tx: EntityManager,
    accountId: AccountId,
    tokenId: GatewayTokenId,
    { provider, merchant }: ProviderChoice,
  ): Promise<BackupRow> {
    const now = this.clock.now();
    const id = randomUUID();
    const rowMac = this.integrity.mac(BACKUP_ROWS, {
      id,
      accountId,
      tokenId,
      provider,
      providerMerchant: merchant,
    });
    const values = [id, accountId, tokenId, provider, merchant, now, rowMac];
    const [created] = await prepared<BackupRow>(tx, INSERT_BACKUP, values);
    if (created !== undefined) return this.noted(tx, created);
    const place = [accountId, tokenId, provider];
    const [existing] = await prepared<BackupRow>(tx, FIND_BACKUP_OF_TOKEN, place);
    if (existing === undefined) throw new Error('A backup that is there was not found.');
    const [restarted] = await prepared<BackupRow>(tx, RESTART_BACKUP, [existing.id, now]);
    return restarted === undefined ? existing : this.noted(tx, restarted);
  }

  private async noted(tx: EntityManager, backup: BackupRow): Promise<BackupRow> {
    await this.audit.record(tx, {
      action: 'backup.create',
      result: 'success',
      object: { type: 'token', id: backup.token_id },
      details: { backup: backup.id, provider: backup.provider },
    });
    return backup;
  }
}
