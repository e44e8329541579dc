import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { VaultConfig } from '../../config.js';
import type { GooglePayRequest } from '../dto/wallet-token.request.js';
import {
  MerchantKeysRepository,
  type MerchantKey,
} from '../merchant-keys/merchant-keys.repository.js';
import { objectOrNull, type WalletPayment } from '../wallet-payment.js';
import {
  WalletNotConfiguredError,
  WalletPayloadRefusedError,
  type RefusalReason,
} from '../wallet-token.errors.js';
import { decryptGooglePay, type GoogleCiphertext } from './google-pay-decryption.js';
import { googlePayment, readGoogleMessage, type GoogleMessage } from './google-pay-payment.js';
import {
  findIntermediateKey,
  isSignedFor,
  type SignedGooglePayload,
} from './google-pay-signature.js';
import { parseGoogleRootKeys, type GoogleRootKey } from './google-root-keys.js';

const GATEWAY = 'gateway:';

/** The keys that a message may be encrypted to, all of one recipient. */
interface Recipient {
  readonly name: string;
  readonly keys: readonly MerchantKey[];
}

/** Verifies and opens payloads of Google Pay (`ECv2`). */
@Injectable()
export class GooglePayReaderService {
  private readonly roots: readonly GoogleRootKey[] | null;
  private readonly gatewayMerchantIds: ReadonlySet<string>;

  constructor(
    config: VaultConfig,
    private readonly keys: MerchantKeysRepository,
    private readonly clock: Clock,
  ) {
    const json = config.googlePayRootKeys;
    this.roots = json === undefined ? null : parseGoogleRootKeys(json);
    this.gatewayMerchantIds = new Set(config.googlePayGatewayMerchantIds);
  }

  /** @throws WalletNotConfiguredError, WalletPayloadRefusedError or KeyUnavailableError */
  async read(request: GooglePayRequest): Promise<WalletPayment> {
    const { roots, keys } = await this.configured();
    const now = this.clock.now();
    const recipient = requireSigned(signedPayload(request), roots, keys, now);
    const plaintext = await this.decrypt(ciphertextOf(request.signedMessage), recipient);
    const message = readGoogleMessage(plaintext);
    if (message === null) throw refusedMessage('unsupported', 'holds no payment');
    if (message.expiresAt <= now) throw refusedMessage('stale', 'has expired');
    this.requireMerchant(message, recipient);
    const payment = googlePayment(message, now);
    if (typeof payment === 'string') throw refusedMessage('unsupported', `holds ${payment}`);
    return { ...payment, messageId: message.messageId, freshUntil: message.expiresAt };
  }

  private async configured(): Promise<{ roots: readonly GoogleRootKey[]; keys: MerchantKey[] }> {
    const { roots } = this;
    if (roots === null) {
      throw new WalletNotConfiguredError('Google Pay', 'it has no root signing keys of Google');
    }
    const keys = await this.keys.listActive('google_pay');
    if (keys.length === 0) {
      throw new WalletNotConfiguredError('Google Pay', 'it has no active merchant key');
    }
    return { roots, keys };
  }

  /** A message does not name its key: those of its recipient are tried, the newest first. */
  private async decrypt(ciphertext: GoogleCiphertext, { keys }: Recipient): Promise<Buffer> {
    for (const key of keys) {
      const plaintext = decryptGooglePay(ciphertext, await this.keys.open(key));
      if (plaintext !== null) return plaintext;
    }
    throw refusedMessage('undecryptable', 'cannot be decrypted with a key of its recipient');
  }

  /** A gateway's key opens the messages of all its merchants, and only some of them are ours. */
  private requireMerchant({ gatewayMerchantId: id }: GoogleMessage, { name }: Recipient): void {
    if (!name.startsWith(GATEWAY)) return;
    if (id !== null && this.gatewayMerchantIds.has(id)) return;
    throw refusedMessage('wrong_merchant', 'is for another merchant');
  }
}

/**
 * Whose message it is.
 *
 * @throws WalletPayloadRefusedError
 */
function requireSigned(
  payload: SignedGooglePayload,
  roots: readonly GoogleRootKey[],
  keys: readonly MerchantKey[],
  now: Date,
): Recipient {
  const signingKey = findIntermediateKey(payload, roots, now);
  const names = [...new Set(keys.map(({ recipient }) => recipient))];
  const name =
    signingKey === null
      ? undefined
      : names.find((recipient) => isSignedFor(recipient, payload, signingKey));
  if (signingKey === null || name === undefined) {
    const message = "is not Google's signature of this payment for the instance";
    throw refused('signature', 'signature', message);
  }
  if (signingKey.expiresAt <= now) {
    throw refused('stale', 'intermediateSigningKey.signedKey', 'has expired');
  }
  return { name, keys: keys.filter(({ recipient }) => recipient === name) };
}

function signedPayload(request: GooglePayRequest): SignedGooglePayload {
  const { signedKey, signatures } = request.intermediateSigningKey;
  return {
    signedKey,
    keySignatures: signatures.map((signature) => Buffer.from(signature, 'base64')),
    signedMessage: request.signedMessage,
    signature: Buffer.from(request.signature, 'base64'),
  };
}

/** @param signedMessage that Google has signed */
function ciphertextOf(signedMessage: string): GoogleCiphertext {
  const message = objectOrNull(signedMessage, '$.google_pay.signedMessage');
  const { encryptedMessage, ephemeralPublicKey, tag } = message ?? {};
  const bytes = [encryptedMessage, ephemeralPublicKey, tag].map((value) =>
    typeof value === 'string' ? Buffer.from(value, 'base64') : Buffer.alloc(0),
  );
  const [sealed = Buffer.alloc(0), point = Buffer.alloc(0), mac = Buffer.alloc(0)] = bytes;
  return { encryptedMessage: sealed, ephemeralPublicKey: point, tag: mac };
}

function refusedMessage(reason: RefusalReason, message: string): WalletPayloadRefusedError {
  return refused(reason, 'signedMessage', message);
}

function refused(reason: RefusalReason, field: string, message: string): WalletPayloadRefusedError {
  return new WalletPayloadRefusedError(reason, { path: `$.google_pay.${field}`, message });
}
