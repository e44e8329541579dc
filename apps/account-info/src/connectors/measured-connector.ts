import type { BankMetrics } from './bank.metrics.js';
import type {
  AccountRecord,
  BankStep,
  CallbackQuery,
  CallbackStep,
  ConsentedAccount,
  ConsentStep,
  ConsentVerdict,
  Connector,
  Institution,
  StartedConsent,
  StartStep,
} from './connector.js';

/** Any connector, its steps counted and timed. */
export class MeasuredConnector implements Connector {
  constructor(
    private readonly connector: Connector,
    private readonly metrics: BankMetrics,
  ) {}

  get id(): string {
    return this.connector.id;
  }

  get markets(): readonly string[] {
    return this.connector.markets;
  }

  institutions(market: string): readonly Institution[] {
    return this.connector.institutions(market);
  }

  start(step: StartStep): Promise<StartedConsent> {
    return this.measure('start', step, () => this.connector.start(step));
  }

  callback(step: CallbackStep, query: CallbackQuery): Promise<ConsentVerdict> {
    return this.measure('callback', step, () => this.connector.callback(step, query));
  }

  accounts(step: ConsentStep): Promise<readonly ConsentedAccount[]> {
    return this.measure('accounts', step, () => this.connector.accounts(step));
  }

  record(step: ConsentStep, accountId: string): Promise<AccountRecord> {
    return this.measure('record', step, () => this.connector.record(step, accountId));
  }

  revoke(step: ConsentStep): Promise<void> {
    return this.measure('revoke', step, () => this.connector.revoke(step));
  }

  close(): Promise<void> {
    return this.connector.close();
  }

  private measure<T>(
    name: Parameters<BankMetrics['measure']>[1],
    { institution }: BankStep,
    call: () => Promise<T>,
  ): Promise<T> {
    return this.metrics.measure(institution.id, name, call);
  }
}
