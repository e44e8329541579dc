import type { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { VaultConfig } from '../../config.js';
import type { ApplePayRequest } from '../dto/wallet-token.request.js';
import {
  MerchantKeysRepository,
  type MerchantKey,
} from '../merchant-keys/merchant-keys.repository.js';
import { p256FromSpki } from '../p256.js';
import { applicationDataBytes } from '../wallet-formats.js';
import type { WalletPayment } from '../wallet-payment.js';
import {
  WalletNotConfiguredError,
  WalletPayloadRefusedError,
  type RefusalReason,
} from '../wallet-token.errors.js';
import { decryptApplePay } from './apple-pay-decryption.js';
import { applePayment } from './apple-pay-payment.js';
import { parseAppleRoots } from './apple-pay-roots.js';
import { appleSigningTime } from './apple-pay-signature.js';

const MS_PER_SECOND = 1000;

/** Tolerated difference between Apple's clocks and ours. */
const AHEAD_TOLERANCE_MS = 60_000;

/** Verifies and opens payloads of Apple Pay (`EC_v1`). */
@Injectable()
export class ApplePayReaderService {
  private readonly roots: readonly X509Certificate[] | null;
  private readonly freshnessMs: number;

  constructor(
    config: VaultConfig,
    private readonly keys: MerchantKeysRepository,
    private readonly clock: Clock,
  ) {
    const pem = config.applePayRootCertificate;
    this.roots = pem === undefined ? null : parseAppleRoots(pem);
    this.freshnessMs = config.applePayFreshnessSeconds * MS_PER_SECOND;
  }

  /** @throws WalletNotConfiguredError, WalletPayloadRefusedError or KeyUnavailableError */
  async read({ data, signature, header }: ApplePayRequest): Promise<WalletPayment> {
    const { roots, keys } = await this.configured();
    const key = keys.find(({ publicKeyHash: hash }) => encoded(hash) === header.publicKeyHash);
    if (key === undefined) {
      throw refused('unknown_key', 'header.publicKeyHash', 'names no merchant key of the instance');
    }
    const ephemeral = Buffer.from(header.ephemeralPublicKey, 'base64');
    const ciphertext = Buffer.from(data, 'base64');
    const transactionId = Buffer.from(header.transactionId, 'hex');
    const attached =
      header.applicationData === undefined
        ? Buffer.alloc(0)
        : applicationDataBytes(header.applicationData);
    const signed = Buffer.concat([ephemeral, ciphertext, transactionId, attached]);
    const now = this.clock.now();
    const signedAt = await appleSigningTime(Buffer.from(signature, 'base64'), signed, roots, now);
    const ephemeralKey = p256FromSpki(ephemeral);
    if (signedAt === null || ephemeralKey === null) {
      throw refused('signature', 'signature', "is not Apple's signature of this payment");
    }
    const freshUntil = this.freshUntil(signedAt, now);
    const recipient = { privateKey: await this.keys.open(key), merchantId: key.recipient };
    const plaintext = decryptApplePay(ciphertext, ephemeralKey, recipient);
    if (plaintext === null) {
      throw refused('undecryptable', 'data', 'cannot be decrypted with the key that it names');
    }
    const payment = applePayment(plaintext, now);
    if (typeof payment === 'string') throw refused('unsupported', 'data', `holds ${payment}`);
    return { ...payment, messageId: transactionId, freshUntil };
  }

  private async configured(): Promise<{ roots: readonly X509Certificate[]; keys: MerchantKey[] }> {
    const { roots } = this;
    if (roots === null) {
      throw new WalletNotConfiguredError('Apple Pay', 'it has no root certificate of Apple');
    }
    const keys = await this.keys.listActive('apple_pay');
    if (keys.length === 0) {
      throw new WalletNotConfiguredError('Apple Pay', 'it has no active merchant key');
    }
    return { roots, keys };
  }

  private freshUntil(signedAt: Date, now: Date): Date {
    const freshUntil = new Date(signedAt.getTime() + this.freshnessMs);
    const aheadMs = signedAt.getTime() - now.getTime();
    if (freshUntil > now && aheadMs <= AHEAD_TOLERANCE_MS) return freshUntil;
    throw refused('stale', 'signature', 'is too old: the payment was signed too long ago');
  }
}

function refused(reason: RefusalReason, field: string, message: string): WalletPayloadRefusedError {
  return new WalletPayloadRefusedError(reason, { path: `$.apple_pay.${field}`, message });
}

function encoded(bytes: Buffer): string {
  return bytes.toString('base64');
}
