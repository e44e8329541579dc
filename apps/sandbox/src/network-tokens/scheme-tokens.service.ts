import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { detectScheme } from '@tessera/cards';
import { InternalError } from '@tessera/errors';
import { Shutdown } from '@tessera/service';
import { SandboxConfig } from '../config.js';
import { openCard } from './card-data.js';
import type {
  ProvisionSchemeTokenRequest,
  SchemeAuthorizationRequest,
  SchemeCardRequest,
} from './dto/scheme-token.request.js';
import {
  AnswerLostError,
  CardUnreadableError,
  OtherCardError,
  SchemeTokenNotFoundError,
} from './network-tokens.errors.js';
import { authorize, type AuthorizationRefusal } from './scheme-authorization.js';
import { SchemeNotificationsService } from './scheme-notifications.service.js';
import { schemeOutcome } from './scheme-outcome.js';
import type { SchemeToken } from './scheme-token.js';
import { isTokenScheme, newTokenNumber } from './token-number.js';
import { deriveTokenServiceKeys } from './token-service-keys.js';

const SLOW_MS = 2_000;
const LATER_MS = 1_000;
const LOST_MS = 60_000;
const FAILURES_FIRST = 2;
const MAX_TOKENS = 50_000;
const TOKEN_VALID_YEARS = 3;
const PAR_LENGTH = 29;
const DECLINED = 'declined_by_issuer';

/** The tokens of the simulated schemes, in memory. */
@Injectable()
export class SchemeTokensService {
  /** The key of every cryptogram. */
  readonly cryptogramKey = randomBytes(32);
  private readonly byReference = new Map<string, SchemeToken>();
  private readonly byClientReference = new Map<string, SchemeToken>();
  private readonly failures = new Map<string, number>();
  private readonly cardDataKey: Buffer;

  constructor(
    config: SandboxConfig,
    private readonly notifications: SchemeNotificationsService,
    /** Timers of delayed responses must not delay a shutdown. */
    private readonly shutdown: Shutdown,
  ) {
    this.cardDataKey = deriveTokenServiceKeys(config.tokenServiceSecret.expose()).cardData;
  }

  /** Idempotent: the same client reference returns the same token. */
  async provision(
    clientReference: string,
    request: ProvisionSchemeTokenRequest,
    gone: AbortSignal,
  ): Promise<SchemeToken> {
    const card = await openCard(request.enc_card, this.cardDataKey);
    const { provision } = schemeOutcome(card.expiry_month);
    this.failFirst(clientReference, provision === 'fails-twice' ? FAILURES_FIRST : 0);
    if (provision === 'down') {
      throw new InternalError({ cause: 'The card simulates an outage.' });
    }
    const token = this.tokenFor(clientReference, card);
    token.provisionRequests += 1;
    if (provision === 'slow') {
      await this.pause(SLOW_MS, gone);
    } else if (provision === 'answer-lost') {
      await this.loseAnswer(gone);
    } else if (provision === 'answer-broken' && token.provisionRequests === 1) {
      throw new InternalError({ cause: 'The card simulates a broken response.' });
    }
    return token;
  }

  /** @throws SchemeTokenNotFoundError if nothing was provisioned under this client reference */
  getRequested(clientReference: string): SchemeToken {
    return known(this.byClientReference.get(clientReference));
  }

  get(reference: string): SchemeToken {
    return known(this.byReference.get(reference));
  }

  /** By either reference: developers know the vault's. */
  find(name: string): SchemeToken {
    return known(this.byReference.get(name) ?? this.byClientReference.get(name));
  }

  authorize(request: SchemeAuthorizationRequest): AuthorizationRefusal | null {
    const tokens = [...this.byReference.values()];
    const token = tokens.find(({ number }) => number === request.number);
    return authorize(this.cryptogramKey, token, request);
  }

  /** Whether a number is that of a token which may pay. */
  isActive(number: string): boolean {
    const tokens = [...this.byReference.values()];
    return tokens.some((token) => token.number === number && token.status === 'active');
  }

  /** Never responds while the client is connected. */
  async loseAnswer(gone: AbortSignal): Promise<never> {
    await this.pause(LOST_MS, gone);
    throw new AnswerLostError();
  }

  private async pause(milliseconds: number, gone: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([gone, this.shutdown.signal]);
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  private failFirst(clientReference: string, times: number): void {
    const failed = this.failures.get(clientReference) ?? 0;
    if (failed < times) {
      this.failures.set(clientReference, failed + 1);
      throw new InternalError({ cause: 'The card simulates failures first.' });
    }
    this.failures.delete(clientReference);
  }

  private tokenFor(clientReference: string, card: SchemeCardRequest): SchemeToken {
    const cardHash = hashOf(card);
    const existing = this.byClientReference.get(clientReference);
    if (existing !== undefined && existing.cardHash !== cardHash) {
      throw new OtherCardError();
    }
    return existing ?? this.create(clientReference, card, cardHash);
  }

  private create(clientReference: string, card: SchemeCardRequest, cardHash: string): SchemeToken {
    const scheme = detectScheme(card.account_number);
    if (!isTokenScheme(scheme)) {
      throw new CardUnreadableError('belongs to a scheme without network tokens');
    }
    const outcome = schemeOutcome(card.expiry_month);
    const isLater = outcome.provision === 'later-active' || outcome.provision === 'later-declined';
    const token: SchemeToken = {
      reference: randomUUID(),
      clientReference,
      scheme,
      cardHash,
      outcome,
      cryptograms: new Map(),
      number: null,
      status: 'pending',
      reason: null,
      sequence: 1,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year + TOKEN_VALID_YEARS,
      paymentAccountReference: null,
      artVersion: 1,
      provisionRequests: 0,
    };
    this.store(token);
    if (isLater) {
      this.later(() => {
        this.decide(token);
        this.notify(token);
      });
    } else {
      this.decide(token);
    }
    return token;
  }

  /** The issuer's response to the request. */
  private decide(token: SchemeToken): void {
    const { provision, complete } = token.outcome;
    if (provision === 'declined' || provision === 'later-declined') {
      token.status = 'declined';
      token.reason = DECLINED;
      return;
    }
    token.number = newTokenNumber(token.scheme);
    token.status = 'active';
    if (complete) {
      token.paymentAccountReference = newPaymentAccountReference();
      return;
    }
    this.later(() => {
      token.paymentAccountReference = newPaymentAccountReference();
      this.notify(token);
    });
  }

  private notify(token: SchemeToken): void {
    token.sequence += 1;
    this.notifications.send(token);
  }

  private later(work: () => void): void {
    const { signal } = this.shutdown;
    delay(LATER_MS, undefined, { signal, ref: false }).then(work, () => undefined);
  }

  private store(token: SchemeToken): void {
    this.byReference.set(token.reference, token);
    this.byClientReference.set(token.clientReference, token);
    if (this.byReference.size > MAX_TOKENS) {
      const [oldest] = this.byReference.values();
      this.byReference.delete(oldest?.reference ?? '');
      this.byClientReference.delete(oldest?.clientReference ?? '');
    }
  }
}

function known(token: SchemeToken | undefined): SchemeToken {
  if (token === undefined) {
    throw new SchemeTokenNotFoundError();
  }
  return token;
}

function hashOf({ account_number, expiry_month, expiry_year }: SchemeCardRequest): string {
  const card = [account_number, expiry_month, expiry_year].join('|');
  return createHash('sha256').update(card).digest('hex');
}

/** 29 characters in EMVCo's format: four for the controller, then letters and digits. */
function newPaymentAccountReference(): string {
  const random = randomBytes(PAR_LENGTH).toString('hex').toUpperCase();
  return `SBX1${random}`.slice(0, PAR_LENGTH);
}
