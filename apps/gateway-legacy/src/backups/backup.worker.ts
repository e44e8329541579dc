import { Injectable } from '@nestjs/common';
import { RowIntegrityService } from '@tessera/integrity';
import { DONE, exponential, LeasedWorker, retry, type Outcome } from '@tessera/work';
import { BACKUP_ROWS } from '../database/authenticated-tables.js';
import { GatewayLegacyConfig } from '../config.js';
import { LONGEST_WAIT_MS, paymentTime } from '../payments/payment-time.js';
import { orderCard } from '../providers/order-card.js';
import { PaymentProvidersService } from '../providers/payment-providers.service.js';
import { ProviderRefusedError, ProviderSilentError } from '../providers/provider.errors.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import type { BackupRow } from './backup.js';
import { BackupsRepository, type BackupEnding } from './backups.repository.js';

/**
 * Copies cards to providers. A backup is claimed before its provider is called, and has the same
 * reference each time: a process that dies in between, or a lost response, costs a repetition to which
 * the provider responds with the card that it has already.
 */
@Injectable()
export class BackupWorker extends LeasedWorker<BackupRow> {
  constructor(
    config: GatewayLegacyConfig,
    private readonly backups: BackupsRepository,
    private readonly providers: PaymentProvidersService,
    private readonly tokens: TokensRepository,
    private readonly integrity: RowIntegrityService,
  ) {
    const { paymentProviderTimeoutMs: callMs, paymentTimeScale: scale } = config;
    const { leaseMs, pollMs } = paymentTime(callMs, scale);
    super({
      name: 'backups',
      does: 'copy a card to a payment provider',
      source: backups,
      concurrency: 10,
      ...{ leaseMs, pollMs },
      backoff: exponential(1_000 / scale, LONGEST_WAIT_MS / scale),
      // With waits of up to five minutes: about eight hours.
      maxAttempts: 100,
      due: { table: 'backup', column: 'due_at' },
    });
  }

  protected override async perform(backup: BackupRow): Promise<Outcome> {
    const token = this.integrity.isIntact(BACKUP_ROWS, backup)
      ? await this.tokens.find(backup.account_id, backup.token_id)
      : null;
    if (token === null) return this.end(backup, { reason: 'token_deleted' });
    try {
      const paymentMethodId = await this.providers.get(backup.provider).storeCard({
        reference: backup.id,
        merchant: backup.provider_merchant,
        card: orderCard(backup.account_id, { kind: 'card', tokenId: token.vaultTokenId }),
      });
      return await this.end(backup, { paymentMethodId });
    } catch (error) {
      return this.outcomeOfError(backup, error);
    }
  }

  private outcomeOfError(backup: BackupRow, error: unknown): Outcome | Promise<Outcome> {
    if (error instanceof ProviderRefusedError) {
      if (error.code === 'refused') return this.end(backup, { reason: 'refused' });
      if (error.code === 'token_unknown') return this.end(backup, { reason: 'token_deleted' });
    } else if (!(error instanceof ProviderSilentError)) {
      throw error;
    }
    // The provider may have the card: the same request is sent again.
    return retry(error);
  }

  private async end(backup: BackupRow, ending: BackupEnding): Promise<Outcome> {
    await this.backups.end(backup, ending);
    return DONE;
  }
}
