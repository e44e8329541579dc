import { Injectable, Logger } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { isUuid } from '@tessera/errors';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../../config.js';
import type { ProviderSettlement } from '../../providers/payment-service-provider.js';
import { PaymentProvidersService } from '../../providers/payment-providers.service.js';
import { SettlementLinesService } from './settlement-lines.service.js';
import {
  CLAIM_PROVIDER_ACCOUNTS,
  INSERT_LINE,
  MOVE_ON,
  type ProviderAccountRow,
} from './settlement-statements.js';

const EVERY_MS = 30_000;
/** How often the files of one account are looked for. */
const LOOK_AGAIN_MS = 10 * 60_000;
const ACCOUNTS_AT_ONCE = 20;
const LINES_AT_ONCE = 200;

/**
 * Reads the settlement files of providers, each once, and has their lines applied to the payments
 * that they name.
 */
@Injectable()
export class SettlementImportWorker extends PeriodicWorker {
  private readonly logger = new Logger(SettlementImportWorker.name);
  private readonly lookAgainMs: number;

  constructor(
    config: GatewayLegacyConfig,
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly lines: SettlementLinesService,
  ) {
    const everyMs = EVERY_MS / config.paymentTimeScale;
    super({ name: 'settlement-import', does: 'read settlement files', everyMs });
    this.lookAgainMs = LOOK_AGAIN_MS / config.paymentTimeScale;
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    const claim = () =>
      prepared<ProviderAccountRow>(this.dataSource, CLAIM_PROVIDER_ACCOUNTS, [
        this.lookAgainMs,
        ACCOUNTS_AT_ONCE,
      ]);
    await inBatches(
      ACCOUNTS_AT_ONCE,
      async () => {
        const accounts = await claim();
        await Promise.all(accounts.map((account) => this.readFiles(account, signal)));
        return accounts.length;
      },
      signal,
    );
    await inBatches(LINES_AT_ONCE, () => this.lines.applyDue(LINES_AT_ONCE), signal);
  }

  /**
   * Reads all files that a provider has closed so far. Another process may read them at the same
   * time: each file is stored once, and both processes see it.
   *
   * @returns false when it was stopped before the last file
   * @throws ProviderSilentError, ProviderRefusedError; errors of the database
   */
  async readAll(account: ProviderAccountRow, signal?: AbortSignal): Promise<boolean> {
    let last = account.last_settlement;
    while (signal?.aborted !== true) {
      const provider = this.providers.get(account.provider);
      const settlement = await provider.nextSettlement(account.merchant, last);
      if (settlement === null) return true;
      await this.store(account, settlement);
      last = settlement.number;
    }
    return false;
  }

  /** All files that have appeared since the last poll. */
  private async readFiles(account: ProviderAccountRow, signal: AbortSignal): Promise<void> {
    try {
      await this.readAll(account, signal);
    } catch (err) {
      const { provider, account_id: accountId } = account;
      const message = 'A settlement file of a provider could not be read.';
      this.logger.warn({ message, provider, account_id: accountId, err });
    }
  }

  /** Does nothing when another process has stored the file. */
  private async store(account: ProviderAccountRow, settlement: ProviderSettlement): Promise<void> {
    const { provider, merchant, account_id: accountId } = account;
    const { number, closedAt, lines } = settlement;
    await this.dataSource.transaction(async (tx) => {
      const key = [provider, merchant, accountId];
      if ((await preparedCount(tx, MOVE_ON, [...key, number - 1])) === 0) return;
      for (const [position, line] of lines.entries()) {
        const { type, reference, authorization, amount, currencyCode } = line;
        const own = orderId(reference);
        const orders = [own, orderId(authorization), own === null ? reference : null];
        const values = [number, position, closedAt, type, ...orders];
        await preparedCount(tx, INSERT_LINE, [...key, ...values, amount, currencyCode]);
      }
    });
  }
}

/** Orders of the gateway have UUIDs, so any other reference is of none of them. */
function orderId(reference: string | null): string | null {
  return reference !== null && isUuid(reference) ? reference : null;
}
