import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OutboundSettings } from '@tessera/config';
import { OutboundClient, OutboundError, type OutboundResponse } from '@tessera/outbound';
import { parseUntrustedJson } from '@tessera/errors';
import type { BankStep } from '../connector.js';
import { BankTechnicalError, BankUnavailableError } from '../connector.errors.js';
import type { Bank } from './bank.js';
import { toConnectorError } from './tpp-messages.js';

const MAX_ANSWER_BYTES = 1024 * 1024;
/**
 * Retry once after a short delay, which covers a restart or a connection that was just being
 * closed.
 */
const RETRY_DELAY_MS = 200;
const RETRIED_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
/** Failures after which the bank has certainly not seen the request. */
const NEVER_SENT: ReadonlySet<string> = new Set(['dns_failure', 'connect_failure']);

export interface BankCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Absolute; its origin must be one of the bank's. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/** A call of a library that brings its own headers and body, such as the one to a token endpoint. */
export interface RawBankCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** HTTP to one bank: to its own origins only, with its headers and certificate, within its time. */
export class BankClient {
  private readonly client: OutboundClient;

  constructor(
    private readonly bank: Bank,
    outbound: OutboundSettings,
  ) {
    const { clientCertificate, certificateAuthorities } = bank.tls;
    this.client = new OutboundClient({
      ...outbound,
      certificateAuthorities,
      clientCertificate: clientCertificate ?? undefined,
    });
  }

  /**
   * Calls the interface and parses its JSON; undefined for a response without a body.
   *
   * @throws ConnectorError for every response that is not a success
   */
  async call(call: BankCall, { signal, shopper }: BankStep): Promise<unknown> {
    const bankRequestId = randomUUID();
    const headers = {
      accept: 'application/json',
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      'x-request-id': bankRequestId,
      // On a dual-stack socket an IPv4 address is `::ffff:192.0.2.1`, which banks do not expect.
      'psu-ip-address': shopper.ipAddress.replace(/^::ffff:(?=\d+\.)/i, ''),
      ...call.headers,
    };
    const { method, url } = call;
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    const answer = await this.send({ method, url, headers, signal, ...body }, bankRequestId);
    if (answer.status >= 200 && answer.status <= 299) return parse(answer.body, bankRequestId);
    throw toConnectorError(answer.status, answer.body, bankRequestId);
  }

  /** @throws ConnectorError when there is no response; the status of the response is not checked */
  async exchange(call: RawBankCall): Promise<OutboundResponse> {
    return this.send(call, undefined);
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /**
   * Requests that are safe to repeat are retried once; a request that may have taken effect is not.
   */
  private async send(
    call: RawBankCall,
    bankRequestId: string | undefined,
  ): Promise<OutboundResponse> {
    const repeatable = call.method === 'GET' || call.method === 'DELETE';
    try {
      const answer = await this.sendOnce(call, bankRequestId);
      if (!repeatable || !RETRIED_STATUSES.has(answer.status)) return answer;
    } catch (error) {
      if (!mayRepeat(error, repeatable)) throw unanswered(error, bankRequestId);
    }
    try {
      await wait(RETRY_DELAY_MS, undefined, { signal: call.signal });
      return await this.sendOnce(call, bankRequestId);
    } catch (error) {
      throw unanswered(error, bankRequestId);
    }
  }

  private async sendOnce(
    { method, url, headers, body, signal }: RawBankCall,
    bankRequestId: string | undefined,
  ): Promise<OutboundResponse> {
    if (!this.bank.origins.has(URL.parse(url)?.origin ?? '')) {
      throw new BankTechnicalError('foreign_address', { bankRequestId });
    }
    return this.client.request(url, {
      method,
      headers: { ...this.bankHeaders(), ...headers },
      ...(body !== undefined && { body }),
      timeoutMs: this.bank.timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      signal,
    });
  }

  private bankHeaders(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.bank.headers).map(([name, value]) => [name, value.expose()]),
    );
  }
}

function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (!(error instanceof OutboundError)) return false;
  return NEVER_SENT.has(error.code) || (repeatable && error.code === 'connection_lost');
}

function unanswered(error: unknown, bankRequestId: string | undefined): Error {
  if (error instanceof BankTechnicalError) return error;
  const cause = error instanceof OutboundError ? error : new OutboundError('aborted');
  // A blocked destination or a changed certificate has to be investigated by the operator.
  const isOurs = ['forbidden_address', 'tls_failure', 'protocol_error', 'body_too_large'];
  const Kind = isOurs.includes(cause.code) ? BankTechnicalError : BankUnavailableError;
  return new Kind(cause.code, { bankRequestId, cause });
}

function parse(body: Buffer, bankRequestId: string): unknown {
  if (body.length === 0) return undefined;
  try {
    return parseUntrustedJson(body.toString('utf8'));
  } catch {
    // The parser's message quotes the response.
    throw new BankTechnicalError('answer_not_json', { bankRequestId });
  }
}
