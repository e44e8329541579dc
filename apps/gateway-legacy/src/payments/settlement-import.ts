import { Injectable, Logger } from '@nestjs/common';
import { isUuid } from '@tessera/errors';
import {
  Clock,
  inBatches,
  PeriodicService,
  prepared,
  preparedCount,
  ServiceRole,
} from '@tessera/service';
import { DataSource, type EntityManager } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import type { ProviderSettlement } from '../providers/payment-service-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentChanges } from './payment-changes.js';
import {
  APPLY_LINE,
  CLAIM_PROVIDER_ACCOUNTS,
  FIND_WAITING,
  INSERT_LINE,
  MOVE_ON,
  type ProviderAccountRow,
  type WaitingLine,
} from './settlement-statements.js';

const EVERY_MS = 30_000;
/** How often the files of one account are looked for. */
const LOOK_AGAIN_MS = 10 * 60_000;
const ACCOUNTS_AT_ONCE = 20;
const LINES_AT_ONCE = 200;

/**
 * Reads the settlement files of providers, each once, and settles the payments whose captures they
 * name. A capture whose outcome the gateway does not know yet waits for it.
 */
@Injectable()
export class SettlementImport extends PeriodicService {
  private readonly logger = new Logger(SettlementImport.name);
  private readonly works: boolean;
  private readonly lookAgainMs: number;

  constructor(
    config: GatewayLegacyConfig,
    role: ServiceRole,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly providers: PaymentProviders,
    private readonly changes: PaymentChanges,
  ) {
    const everyMs = EVERY_MS / config.paymentTimeScale;
    super({ failure: 'Settlement files could not be read.', everyMs });
    this.works = role.isWorker || config.webhookWorker === 'in-process';
    this.lookAgainMs = LOOK_AGAIN_MS / config.paymentTimeScale;
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    if (!this.works) return;
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
    await inBatches(LINES_AT_ONCE, () => this.applyLines(), signal);
  }

  /**
   * Reads all files that a provider has closed until now. Another process may read them too: each is
   * stored once, and is there for both.
   *
   * @returns false when it was told to stop before the last one
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

  /** All files that have come since the last look. */
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
    await this.dataSource.transaction(async (on) => {
      const key = [provider, merchant, accountId];
      if ((await preparedCount(on, MOVE_ON, [...key, number - 1])) === 0) return;
      for (const [position, line] of lines.entries()) {
        const { type, reference, authorization, amount, currencyCode } = line;
        const orders = [orderId(reference), orderId(authorization)];
        const values = [number, position, closedAt, type, ...orders];
        await preparedCount(on, INSERT_LINE, [...key, ...values, amount, currencyCode]);
      }
    });
  }

  private async applyLines(): Promise<number> {
    const waiting = await prepared<WaitingLine>(this.dataSource, FIND_WAITING, [LINES_AT_ONCE]);
    let applied = 0;
    // Deliberate: one short transaction after the other.
    for (const line of waiting) {
      if (await this.dataSource.transaction((on) => this.apply(on, line))) applied += 1;
    }
    // Lines that nobody could apply are no reason to look at once again.
    return applied === waiting.length ? applied : 0;
  }

  private async apply(on: EntityManager, line: WaitingLine): Promise<boolean> {
    const payment = await this.changes.lock(on, line.payment_id);
    if (payment.state !== 'captured' && payment.state !== 'settling') return false;
    const { provider, merchant, account_id: accountId, settlement, position } = line;
    const key = [provider, merchant, accountId, settlement, position, this.clock.now()];
    if ((await preparedCount(on, APPLY_LINE, key)) === 0) return false;
    const context = { orderId: line.order_id };
    const amount = Number(line.amount);
    const step = { type: 'begin_settlement', amount } as const;
    const settling = await this.changes.take(on, payment, step, context);
    if (settling.settled_amount === settling.captured_amount) {
      await this.changes.take(on, settling, { type: 'settle' }, context);
    }
    return true;
  }
}

/** Orders of the gateway have UUIDs, so any other reference is of none of them. */
function orderId(reference: string | null): string | null {
  return reference !== null && isUuid(reference) ? reference : null;
}
