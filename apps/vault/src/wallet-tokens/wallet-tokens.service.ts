import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring, type VersionedHash } from '@tessera/crypto';
import { ValidationFailedError } from '@tessera/errors';
import { changeIdempotently } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { VaultConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { TokenAction } from '../token-access/token-access-policies.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { ApplePayReaderService } from './apple-pay/apple-pay-reader.service.js';
import type {
  CreateWalletTokenRequest,
  ListWalletTokensQuery,
} from './dto/wallet-token.request.js';
import { type WalletTokenResponse, walletTokenResponse } from './dto/wallet-token.response.js';
import { GooglePayReaderService } from './google-pay/google-pay-reader.service.js';
import type { WalletPayment } from './wallet-payment.js';
import { WalletTokenMetrics } from './wallet-token.metrics.js';
import { WalletTokenSealerService } from './wallet-token-sealer.service.js';
import {
  WalletPayloadRefusedError,
  WalletTokenNotFoundError,
  type RefusalReason,
} from './wallet-token.errors.js';
import {
  WalletTokensRepository,
  type NewWalletToken,
  type VisibleWalletToken,
} from './wallet-tokens.repository.js';
import type { Wallet } from './wallet.js';
import { refuseSecurityCodes } from '../pci-tokens/token-metadata.js';

export const WALLET_TOKENS_PATH = '/api/wallet/tokens';

const DAY_MS = 24 * 60 * 60_000;

/** Maximum lifetime of a token, whatever its wallet allows; the same as for other tokens. */
const MAX_LIFETIME_MS = 30 * DAY_MS;

/** A payload is remembered for longer than it is fresh: clocks differ, and windows are widened. */
const MEMORY_MARGIN_MS = DAY_MS;

/** Requests that an honest client does not make. */
const LOOKS_LIKE_AN_ATTACK: ReadonlySet<RefusalReason> = new Set([
  'signature',
  'stale',
  'replayed',
  'wrong_merchant',
]);

const REPLAYED_PATHS: Readonly<Record<Wallet, string>> = {
  apple_pay: '$.apple_pay.header.transactionId',
  google_pay: '$.google_pay.signedMessage',
};

export interface WalletTokenPage {
  readonly data: readonly WalletTokenResponse[];
  readonly links: { readonly next: string | null };
}

@Injectable()
export class WalletTokensService {
  private readonly messageHashes: VersionedHash;

  constructor(
    private readonly tokens: WalletTokensRepository,
    private readonly applePay: ApplePayReaderService,
    private readonly googlePay: GooglePayReaderService,
    private readonly sealer: WalletTokenSealerService,
    private readonly access: TokenAccessService,
    private readonly metrics: WalletTokenMetrics,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: VaultConfig,
    keyring: Keyring,
  ) {
    this.messageHashes = keyring.versionedHash(KEYRING_KEYS.walletMessage);
  }

  async create(request: CreateWalletTokenRequest): Promise<WalletTokenResponse> {
    const { source, metadata = {} } = request;
    refuseSecurityCodes(metadata);
    try {
      const response = await this.store(source, await this.read(request), metadata);
      this.metrics.count(source, 'stored');
      return response;
    } catch (error) {
      if (error instanceof WalletPayloadRefusedError) {
        await this.reportRefusal(source, error.reason);
      }
      throw error;
    }
  }

  async get(id: string): Promise<WalletTokenResponse> {
    return walletTokenResponse(await this.getStored(id, 'read'), this.config);
  }

  async list(query: ListWalletTokensQuery): Promise<WalletTokenPage> {
    const owned = this.access.listFilter(2);
    const now = this.clock.now();
    const { rows, next } = await this.tokens.list(WALLET_TOKENS_PATH, query, now, owned);
    await Promise.all(rows.map((token) => this.verifyOwner(token)));
    return { data: rows.map((row) => walletTokenResponse(row, this.config)), links: { next } };
  }

  async delete(id: string): Promise<void> {
    await this.getStored(id, 'delete');
    await this.dataSource.transaction(async (tx) => {
      const isDeleted = await this.tokens.delete(tx, id, this.clock.now());
      if (!isDeleted) throw new WalletTokenNotFoundError();
      const object = { type: 'wallet_token', id };
      await this.audit.record(tx, { action: 'wallet.token.delete', result: 'success', object });
    });
  }

  private async getStored(id: string, action: TokenAction): Promise<VisibleWalletToken> {
    const token = await this.tokens.find(id, this.clock.now());
    if (token === null || !this.access.may(action, token.owner)) {
      throw new WalletTokenNotFoundError();
    }
    await this.verifyOwner(token);
    return token;
  }

  private verifyOwner({ id, wrappedKey: wrapped, owner }: VisibleWalletToken): Promise<void> {
    return this.sealer.verifyOwner(id, { wrapped, owner });
  }

  private read({ source, ...request }: CreateWalletTokenRequest): Promise<WalletPayment> {
    switch (source) {
      case 'apple_pay':
        return this.applePay.read(required(request.apple_pay, '$.apple_pay'));
      case 'google_pay':
        return this.googlePay.read(required(request.google_pay, '$.google_pay'));
      default:
        return source satisfies never;
    }
  }

  /** The payload is recorded and its token stored in one statement: neither exists without the other. */
  private async store(
    wallet: Wallet,
    payment: WalletPayment,
    metadata: Readonly<Record<string, string>>,
  ): Promise<WalletTokenResponse> {
    const { messageId, freshUntil, scheme, expiryMonth, expiryYear, authentication, eci } = payment;
    const id = randomUUID();
    const createdAt = this.clock.now();
    const token: NewWalletToken = {
      ...{ id, createdAt, wallet, authentication, eci, scheme, expiryMonth, expiryYear, metadata },
      expiresAt: new Date(Math.min(freshUntil.getTime(), createdAt.getTime() + MAX_LIFETIME_MS)),
      hasCryptogram: payment.cryptogram !== null,
      ...(await this.sealer.seal(id, this.access.owner(), payment)),
    };
    const message = {
      hashes: this.messageHashes.candidates(wallet, messageId),
      keptUntil: new Date(freshUntil.getTime() + MEMORY_MARGIN_MS),
    };
    const response = walletTokenResponse(token, this.config);
    await changeIdempotently(
      this.dataSource,
      async (db) => {
        if (await this.tokens.insert(db, token, message)) return;
        const fault = { path: REPLAYED_PATHS[wallet], message: 'has been used before' };
        throw new WalletPayloadRefusedError('replayed', fault);
      },
      () => response,
    );
    return response;
  }

  private async reportRefusal(wallet: Wallet, reason: RefusalReason): Promise<void> {
    this.metrics.count(wallet, reason);
    if (!LOOKS_LIKE_AN_ATTACK.has(reason)) return;
    const details = { wallet, reason };
    await this.audit.record(null, { action: 'wallet.token.create', result: 'refused', details });
  }
}

/** The request's schema has asked for it already; the compiler does not know. */
function required<T>(child: T | undefined, path: string): T {
  if (child === undefined) throw new ValidationFailedError([{ path, message: 'is required' }]);
  return child;
}
