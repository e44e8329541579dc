import type { OutboundSettings } from '@tessera/config';
import { Secret } from '@tessera/crypto';
import { OutboundClient, OutboundError, type OutboundResponse } from '@tessera/outbound';
import type { Clock } from '@tessera/telemetry';
import { parseUntrustedJson } from '@tessera/errors';
import { encryptCard, openNumber } from './card-data-jwe.js';
import {
  isCardArtAnswer,
  isCryptogramAnswer,
  isTokenAnswer,
  type TokenAnswer,
} from './token-service-answers.js';
import {
  deriveTokenServiceKeys,
  signMessage,
  type TokenServiceKeys,
} from './token-service-keys.js';
import type { TokenServiceMetrics, TokenServiceOperation } from './token-service.metrics.js';
import {
  TokenServiceProvider,
  type CardArt,
  type CardToProvision,
  type CryptogramOrder,
  type SchemeCryptogram,
  type SchemeToken,
} from './token-service-provider.js';
import { TokenServiceError, type TokenServiceFailure } from './token-service.errors.js';

const MAX_ANSWER_BYTES = 1024 * 1024;

/** The URL of the token service and the vault's credentials there. */
export interface TokenServiceAccount {
  readonly url: string;
  readonly requestorId: string;
  readonly secret: Secret<string>;
  /** The timeout of each call as a whole. */
  readonly timeoutMs: number;
  /** How the provider is reached. */
  readonly outbound: OutboundSettings;
}

interface Call {
  readonly operation: TokenServiceOperation;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/**
 * The token service over HTTP: signed JSON requests, card data in JWEs in both directions, as with the
 * schemes. docs/vault/network-tokens.md describes the protocol.
 */
export class HttpTokenServiceProvider extends TokenServiceProvider {
  private readonly keys: TokenServiceKeys;
  private readonly client: OutboundClient;

  constructor(
    private readonly account: TokenServiceAccount,
    private readonly metrics: TokenServiceMetrics,
    private readonly clock: Clock,
  ) {
    super();
    this.keys = deriveTokenServiceKeys(account.secret.expose());
    this.client = new OutboundClient(account.outbound);
  }

  override async provision(clientReference: string, card: CardToProvision): Promise<SchemeToken> {
    const body = { enc_card: await encryptCard(card, this.keys.cardData) };
    const path = `/requests/${clientReference}`;
    return this.token(await this.call({ operation: 'provision', method: 'PUT', path, body }));
  }

  override async findRequested(clientReference: string): Promise<SchemeToken | null> {
    const path = `/requests/${clientReference}`;
    const answer = await orUnknown(this.call({ operation: 'inquire', method: 'GET', path }));
    return answer === undefined ? null : this.token(answer);
  }

  override async delete(reference: string): Promise<void> {
    await orUnknown(
      this.call({ operation: 'delete', method: 'DELETE', path: tokenPath(reference) }),
    );
  }

  override async cryptogram(reference: string, order: CryptogramOrder): Promise<SchemeCryptogram> {
    const { type, amount, currencyCode, reference: merchantReference } = order;
    const answer = await this.call({
      operation: 'cryptogram',
      method: 'POST',
      path: `${tokenPath(reference)}/cryptograms`,
      body: { type, amount, currency_code: currencyCode, reference: merchantReference },
    });
    if (!isCryptogramAnswer(answer)) {
      throw notUnderstood();
    }
    const { dynamic_cvv: dynamicCvv = null } = answer;
    return {
      type: answer.type,
      cryptogram: new Secret(answer.cryptogram),
      eci: answer.eci,
      expiryMonth: answer.expiry_month,
      expiryYear: answer.expiry_year,
      dynamicCvv: dynamicCvv === null ? null : new Secret(dynamicCvv),
    };
  }

  override async findCardArt(reference: string): Promise<CardArt | null> {
    const path = `${tokenPath(reference)}/card-art`;
    const answer = await orUnknown(this.call({ operation: 'card_art', method: 'GET', path }));
    if (answer === undefined) {
      return null;
    }
    if (!isCardArtAnswer(answer)) {
      throw notUnderstood();
    }
    const { content_type: contentType, data, width, height } = answer;
    return { contentType, data: Buffer.from(data, 'base64'), width, height };
  }

  override async close(): Promise<void> {
    await this.client.close();
  }

  private call(call: Call): Promise<unknown> {
    return this.metrics.measure(call.operation, async () => {
      const response = await this.send(call);
      const failure = failureOf(response.status);
      if (failure !== null) {
        throw new TokenServiceError(failure);
      }
      return parse(response.body);
    });
  }

  private async send({ method, path, body }: Call): Promise<OutboundResponse> {
    const url = new URL(this.account.url.replace(/\/+$/, '') + path);
    const text = body === undefined ? '' : JSON.stringify(body);
    const subject = `${method} ${url.pathname}${url.search}`;
    try {
      return await this.client.request(url.href, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'x-requestor-id': this.account.requestorId,
          'x-signature': signMessage(this.keys.requests, subject, text, this.clock.now()),
        },
        ...(body !== undefined && { body: text }),
        timeoutMs: this.account.timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
    } catch (error) {
      const isLate = error instanceof OutboundError && error.code === 'timeout';
      throw new TokenServiceError(isLate ? 'timeout' : 'unavailable', error);
    }
  }

  private async token(answer: unknown): Promise<SchemeToken> {
    if (!isTokenAnswer(answer)) {
      throw notUnderstood();
    }
    const number =
      answer.enc_number === null ? null : await openNumber(answer.enc_number, this.keys.cardData);
    if (!isWhole(answer, number)) {
      throw notUnderstood();
    }
    return {
      reference: answer.reference,
      status: answer.status,
      sequence: answer.sequence,
      reason: answer.reason,
      number,
      expiryMonth: answer.expiry_month,
      expiryYear: answer.expiry_year,
      paymentAccountReference: answer.payment_account_reference,
      cardArtId: answer.card_art_id,
    };
  }
}

function tokenPath(reference: string): string {
  return `/tokens/${encodeURIComponent(reference)}`;
}

/** A token that can pay has a number and an expiry date. */
function isWhole(answer: TokenAnswer, number: Secret<string> | null): boolean {
  const pays = answer.status === 'active' || answer.status === 'suspended';
  return !pays || (number !== null && answer.expiry_month !== null && answer.expiry_year !== null);
}

const FAILURES: Readonly<Record<number, TokenServiceFailure>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'unknown_token',
  408: 'unavailable',
  409: 'conflict',
  429: 'unavailable',
};

function failureOf(status: number): TokenServiceFailure | null {
  if (status >= 200 && status <= 299) {
    return null;
  }
  const isClientFault = status >= 400 && status <= 499;
  return FAILURES[status] ?? (isClientFault ? 'refused' : 'unavailable');
}

/** An empty response, as to a deletion, is undefined. */
function parse(body: Buffer): unknown {
  try {
    return body.length === 0 ? undefined : parseUntrustedJson(body.toString('utf8'));
  } catch {
    // The parser's message quotes the response.
    throw notUnderstood();
  }
}

function notUnderstood(): TokenServiceError {
  return new TokenServiceError('unavailable', 'The answer is not as described.');
}

async function orUnknown(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TokenServiceError && error.code === 'unknown_token') {
      return undefined;
    }
    throw error;
  }
}
