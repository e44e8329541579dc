import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError, ServiceUnavailableError } from '@tessera/errors';
import { ConsoleConfig } from '../config.js';

const TIMEOUT_MS = 5_000;

/** A simulated bank and its switch. */
export interface SandboxBank {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly is_down: boolean;
}

/** A capture in the ledger of the simulated payment provider. */
export interface SandboxCapture {
  readonly reference: string;
  readonly merchant: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly created_at: string;
  /** The number of the settlement file that reports it. */
  readonly settlement: number | null;
  readonly charged_back: boolean;
  readonly chargeback_reversed: boolean;
}

/** A settlement file that was closed. */
export interface SandboxSettlement {
  readonly number: number;
  readonly line_count: number;
}

interface LedgerLine extends SandboxCapture {
  readonly type: string;
  readonly status: string;
}

/** The captures that a person chooses from. */
const LATEST_CAPTURES = 50;

/** The controls of the sandbox, which have no authentication: only development installations have it. */
@Injectable()
export class SandboxClient {
  constructor(private readonly config: ConsoleConfig) {}

  /** @throws NotFoundError without a sandbox @throws ServiceUnavailableError */
  async banks(): Promise<SandboxBank[]> {
    const { data } = (await this.call('GET', '/sandbox/banks')) as { data: SandboxBank[] };
    return data.map(bankOf);
  }

  /** @throws NotFoundError for an unknown bank, too @throws ServiceUnavailableError */
  async changeBank(id: string, isDown: boolean): Promise<SandboxBank> {
    const path = `/sandbox/banks/${encodeURIComponent(id)}`;
    return bankOf((await this.call('PATCH', path, { is_down: isDown })) as SandboxBank);
  }

  /** The latest captures first. @throws NotFoundError without a sandbox @throws ServiceUnavailableError */
  async captures(): Promise<SandboxCapture[]> {
    const { data } = (await this.call('GET', '/sandbox/payment-provider/ledger')) as {
      data: LedgerLine[];
    };
    return data
      .filter(({ type, status }) => type === 'capture' && status === 'approved')
      .slice(-LATEST_CAPTURES)
      .reverse()
      .map(captureOf);
  }

  /**
   * The cardholder disputes a capture, or the merchant wins the dispute; the next file reports it.
   *
   * @throws NotFoundError for an unknown capture @throws ConflictError @throws ServiceUnavailableError
   */
  async dispute(
    { reference, merchant }: Pick<SandboxCapture, 'reference' | 'merchant'>,
    step: 'chargeback' | 'chargeback-reversal',
  ): Promise<SandboxCapture> {
    const path = `/sandbox/payment-provider/orders/${encodeURIComponent(reference)}/${step}`;
    return captureOf((await this.call('POST', path, { merchant })) as LedgerLine);
  }

  /** @throws NotFoundError without a sandbox @throws ServiceUnavailableError */
  async closeSettlement(merchant: string): Promise<SandboxSettlement> {
    const path = '/sandbox/payment-provider/settlements';
    const { number, lines } = (await this.call('POST', path, { merchant })) as {
      number: number;
      lines: readonly unknown[];
    };
    return { number, line_count: lines.length };
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const { sandboxUrl } = this.config;
    if (sandboxUrl === undefined) throw new NotFoundError('This installation has no sandbox.');
    const response = await fetch(`${sandboxUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).catch((cause: unknown) => {
      throw new ServiceUnavailableError('The sandbox does not respond.', { cause });
    });
    if (response.status === 404) throw new NotFoundError('The sandbox has no such object.');
    if (response.status === 409) {
      throw new ConflictError('The capture is in another state. Reload the list.');
    }
    if (!response.ok) throw new ServiceUnavailableError('The sandbox refused the change.');
    return response.json();
  }
}

/** Without the customers and the settings that the console does not show. */
function bankOf({ id, name, country, is_down }: SandboxBank): SandboxBank {
  return { id, name, country, is_down };
}

/** Without the orders' details, which are none of the console's business. */
function captureOf(line: SandboxCapture): SandboxCapture {
  return {
    reference: line.reference,
    merchant: line.merchant,
    amount: line.amount,
    currency_code: line.currency_code,
    created_at: line.created_at,
    settlement: line.settlement,
    charged_back: line.charged_back,
    chargeback_reversed: line.chargeback_reversed,
  };
}
