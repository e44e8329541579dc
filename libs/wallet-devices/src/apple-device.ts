import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import type { AppleChain } from './apple-certificates.js';
import { der, indefinite, integer, octets, oid, sequence, set, utcTime } from './der.js';

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';

/** What Apple encrypts. */
export const DEVICE_PAYMENT = {
  applicationPrimaryAccountNumber: '4242424242424242',
  applicationExpirationDate: '311130',
  currencyCode: '978',
  transactionAmount: 1999,
  cardholderName: 'Canary Deviceholder',
  deviceManufacturerIdentifier: '040010030273',
  paymentDataType: '3DSecure',
  paymentData: { onlinePaymentCryptogram: 'Q2FuYXJ5Q3J5cHRvZ3JhbQ==', eciIndicator: '7' },
};

export interface ApplePayload {
  version: string;
  data: string;
  signature: string;
  header: {
    ephemeralPublicKey: string;
    publicKeyHash: string;
    transactionId: string;
    applicationData?: string;
  };
}

export interface ApplePayment {
  readonly chain: Pick<AppleChain, 'intermediate' | 'leaf' | 'leafKey'>;
  /** SubjectPublicKeyInfo. */
  readonly merchantKey: Buffer;
  readonly merchantId: string;
  readonly payment?: unknown;
  readonly signedAt?: Date;
  readonly applicationData?: Buffer;
  readonly transactionId?: Buffer;
  readonly signature?: SignatureOptions;
}

/** Deviations for signatures that must be rejected. */
export interface SignatureOptions {
  readonly digestOf?: Buffer;
  readonly isIndefinite?: boolean;
  readonly withoutTime?: boolean;
  readonly certificates?: readonly Buffer[];
  readonly isAttached?: boolean;
  readonly digestAlgorithm?: string;
  readonly signatureAlgorithm?: string;
  readonly signers?: number;
}

/** A payment as the secure element creates it and Apple signs it. */
export function payWithApple(options: ApplePayment): ApplePayload {
  const { chain, merchantId, payment = DEVICE_PAYMENT, signedAt = new Date() } = options;
  const { transactionId = randomBytes(32), applicationData } = options;
  const merchantKey = createPublicKey({ key: options.merchantKey, format: 'der', type: 'spki' });
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ephemeralKey = ephemeral.publicKey.export({ format: 'der', type: 'spki' });
  const data = encrypt(JSON.stringify(payment), ephemeral.privateKey, merchantKey, merchantId);
  const attached = applicationData ?? Buffer.alloc(0);
  const content = Buffer.concat([ephemeralKey, data, transactionId, attached]);
  return {
    version: 'EC_v1',
    data: data.toString('base64'),
    signature: signWithApple(content, chain, signedAt, options.signature).toString('base64'),
    header: {
      ephemeralPublicKey: ephemeralKey.toString('base64'),
      publicKeyHash: hash(options.merchantKey).toString('base64'),
      transactionId: transactionId.toString('hex'),
      ...(applicationData && { applicationData: applicationData.toString('hex') }),
    },
  };
}

function encrypt(
  text: string,
  privateKey: KeyObject,
  publicKey: KeyObject,
  merchantId: string,
): Buffer {
  const info = Buffer.concat([
    Buffer.from('0d69642d6165733235362d47434d', 'hex'),
    Buffer.from('4170706c65', 'hex'),
    hash(Buffer.from(merchantId)),
  ]);
  const secret = diffieHellman({ privateKey, publicKey });
  const key = hash(Buffer.concat([Buffer.from('00000001', 'hex'), secret, info]));
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** A detached signature in CMS, as Apple makes it. */
export function signWithApple(
  content: Buffer,
  { leaf, intermediate, leafKey }: ApplePayment['chain'],
  signedAt: Date,
  options: SignatureOptions = {},
): Buffer {
  const { digestOf = content, isIndefinite = false, signers = 1 } = options;
  const { digestAlgorithm = SHA256, signatureAlgorithm = ECDSA_SHA256 } = options;
  const attributes = [
    attribute('1.2.840.113549.1.9.3', oid(DATA)),
    ...(options.withoutTime === true ? [] : [attribute('1.2.840.113549.1.9.5', utcTime(signedAt))]),
    attribute('1.2.840.113549.1.9.4', octets(hash(digestOf))),
  ];
  const signer = sequence(
    integer(Buffer.of(1)),
    sequence(
      Buffer.from(leaf.issuerName.toArrayBuffer()),
      integer(Buffer.from(leaf.serialNumber, 'hex')),
    ),
    sequence(oid(digestAlgorithm)),
    der(0xa0, ...attributes),
    sequence(oid(signatureAlgorithm)),
    octets(sign('sha256', set(...attributes), leafKey)),
  );
  const { certificates = [Buffer.from(leaf.rawData), Buffer.from(intermediate.rawData)] } = options;
  const constructed = isIndefinite ? indefinite : der;
  const inner = options.isAttached === true ? [der(0xa0, octets(content))] : [];
  return constructed(
    0x30,
    oid(SIGNED_DATA),
    constructed(
      0xa0,
      constructed(
        0x30,
        integer(Buffer.of(1)),
        set(sequence(oid(digestAlgorithm))),
        constructed(0x30, oid(DATA), ...inner),
        constructed(0xa0, ...certificates),
        set(...Array<Buffer>(signers).fill(signer)),
      ),
    ),
  );
}

function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), set(value));
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
