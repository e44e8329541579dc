import { Injectable, Logger } from '@nestjs/common';
import {
  Clock,
  inBatches,
  PeriodicService,
  prepared,
  preparedCount,
  ServiceRole,
} from '@tessera/service';
import { RowIntegrityService } from '@tessera/integrity';
import { WebhookOutbox } from '@tessera/webhooks';
import { DataSource } from 'typeorm';
import { BACKUP_ROWS } from '../database/authenticated-tables.js';
import { GatewayLegacyConfig } from '../config.js';
import { paymentTime, type PaymentTime } from '../payments/payment-time.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderRefusedError, ProviderSilentError } from '../providers/provider.errors.js';
import { StoredTokens } from '../tokens/stored-tokens.js';
import { backupResponse, type BackupReason, type BackupRow } from './backup.js';
import { CLAIM_BACKUPS, END_BACKUP, POSTPONE_BACKUP } from './backup-statements.js';

/** Backups that one process makes at once. */
const CONCURRENCY = 10;
/** With waits of up to five minutes: about eight hours. */
const MAX_ATTEMPTS = 100;

type Ending = { readonly paymentMethodId: string } | { readonly reason: BackupReason };

/**
 * Copies cards to providers. A backup is claimed before its provider is called, and bears the same
 * reference each time: a process that dies in between, or an answer that is lost, costs a repetition
 * that the provider answers with the card it has already.
 */
@Injectable()
export class BackupWork extends PeriodicService {
  private readonly logger = new Logger(BackupWork.name);
  private readonly time: PaymentTime;
  private readonly works: boolean;

  constructor(
    config: GatewayLegacyConfig,
    role: ServiceRole,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: WebhookOutbox,
    private readonly providers: PaymentProviders,
    private readonly tokens: StoredTokens,
    private readonly integrity: RowIntegrityService,
  ) {
    const time = paymentTime(config.paymentProviderTimeoutMs, config.paymentTimeScale);
    super({ failure: 'Backups that are due could not be looked for.', everyMs: time.pollMs });
    this.time = time;
    this.works = role.isWorker || config.webhookWorker === 'in-process';
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.works) await super.onApplicationBootstrap();
  }

  /** Makes what is due, until nothing is. */
  protected override async work(signal: AbortSignal): Promise<void> {
    await inBatches(CONCURRENCY, () => this.makeSome(), signal);
  }

  private async makeSome(): Promise<number> {
    const values = [this.time.leaseMs, CONCURRENCY];
    const claimed = await prepared<BackupRow>(this.dataSource, CLAIM_BACKUPS, values);
    await Promise.all(claimed.map((backup) => this.make(backup)));
    return claimed.length;
  }

  /** What is no answer of the provider leaves the backup claimed: it is due again after the lease. */
  private async make(backup: BackupRow): Promise<void> {
    try {
      const ending = await this.attempt(backup);
      if (ending === null) await this.postpone(backup);
      else await this.end(backup, ending);
    } catch (err) {
      const message = 'A backup could not be made; it is tried again.';
      this.logger.warn({ message, backup_id: backup.id, err });
    }
  }

  /** @returns null when nobody knows: the same is to be sent again */
  private async attempt(backup: BackupRow): Promise<Ending | null> {
    if (!this.integrity.isIntact(BACKUP_ROWS, backup)) return { reason: 'token_deleted' };
    const token = await this.tokens.find(backup.account_id, backup.token_id);
    if (token === null) return { reason: 'token_deleted' };
    try {
      const paymentMethodId = await this.providers.get(backup.provider).storeCard({
        reference: backup.id,
        merchant: backup.provider_merchant,
        accountId: backup.account_id,
        vaultTokenId: token.vaultTokenId,
      });
      return { paymentMethodId };
    } catch (error) {
      return this.endingOf(error, backup);
    }
  }

  private endingOf(error: unknown, { id, attempts }: BackupRow): Ending | null {
    if (error instanceof ProviderRefusedError) {
      if (error.code === 'refused') return { reason: 'refused' };
      if (error.code === 'token_unknown') return { reason: 'token_deleted' };
    } else if (!(error instanceof ProviderSilentError)) {
      throw error;
    }
    const message = 'A provider did not answer to a backup; it is sent again.';
    this.logger.warn({ message, backup_id: id, attempts, err: error });
    return attempts < MAX_ATTEMPTS ? null : { reason: 'unavailable' };
  }

  private async postpone({ id, attempts }: BackupRow): Promise<void> {
    await preparedCount(this.dataSource, POSTPONE_BACKUP, [id, this.time.waitMs(attempts - 1)]);
  }

  /** The end and its event, together. */
  private async end({ id }: BackupRow, ending: Ending): Promise<void> {
    const at = this.clock.now();
    const [status, reason, paymentMethodId] =
      'reason' in ending
        ? (['failed', ending.reason, null] as const)
        : (['completed', null, ending.paymentMethodId] as const);
    await this.dataSource.transaction(async (on) => {
      const values = [id, status, reason, paymentMethodId, at];
      const [ended] = await prepared<BackupRow>(on, END_BACKUP, values);
      if (ended === undefined) return;
      await this.outbox.emit(on, {
        event: `backup.${status}`,
        ownerId: ended.account_id,
        body: { occurred_at: at.toISOString(), backup: backupResponse(ended) },
      });
    });
  }
}
