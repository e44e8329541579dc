import { createPublicKey, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isAccountNumber } from '@tessera/cards';
import { ValidationFailedError, type FieldError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { payWithApple, payWithGoogle } from '@tessera/wallet-devices';
import { SandboxConfig } from '../config.js';
import type {
  CreateWalletPaymentRequest,
  WalletAuthorizationRequest,
  WalletPaymentResponse,
  WalletRefusal,
} from './dto/wallet-payment.js';
import {
  APPLE_MERCHANT,
  GOOGLE_MERCHANT,
  mintWalletKeys,
  provideWalletKeys,
  type WalletKeys,
} from './wallet-keys.js';

const MAX_PAYMENTS = 10_000;
const CRYPTOGRAM_BYTES = 20;
const HOUR_MS = 60 * 60_000;
const TEST_NUMBERS = { apple_pay: '4242424242424242', google_pay: '5555555555554444' } as const;
const ECI = { apple_pay: '7', google_pay: '02' } as const;

/** A payment in the scheme's records. */
interface Payment {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Null for a card on file. */
  readonly cryptogram: string | null;
  isUsed: boolean;
}

/** Devices that pay, wallets that sign and encrypt, and the scheme that checks cryptograms. */
@Injectable()
export class SimulatedWalletsService implements OnModuleInit {
  private keys: WalletKeys | null = null;
  private readonly payments: Payment[] = [];

  constructor(
    private readonly config: SandboxConfig,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const { walletKeys: folder } = this.config;
    const now = this.clock.now();
    this.keys = await (folder === undefined ? mintWalletKeys(now) : provideWalletKeys(folder, now));
  }

  get roots(): { readonly apple: string; readonly google: string } {
    const { appleRoot, google } = this.requireKeys();
    return { apple: appleRoot, google: google.rootKeysJson };
  }

  /** @throws ValidationFailedError */
  pay(request: CreateWalletPaymentRequest): WalletPaymentResponse {
    checkPayment(request);
    const { wallet, authentication = 'CRYPTOGRAM_3DS' } = request;
    const isOnFile = authentication === 'PAN_ONLY';
    const payment: Payment = {
      number: request.account_number ?? TEST_NUMBERS[wallet],
      expiryMonth: request.expiry_month ?? 11,
      expiryYear: request.expiry_year ?? this.clock.now().getUTCFullYear() + 3,
      cryptogram: isOnFile ? null : randomBytes(CRYPTOGRAM_BYTES).toString('base64'),
      isUsed: false,
    };
    if (this.payments.length >= MAX_PAYMENTS) this.payments.shift();
    this.payments.push(payment);
    return wallet === 'apple_pay'
      ? { source: wallet, apple_pay: this.apple(payment, request) }
      : { source: wallet, google_pay: this.google(payment, request) };
  }

  /** Consumes the cryptogram. @returns null for an approved payment */
  authorize(request: WalletAuthorizationRequest): WalletRefusal | null {
    const { number, cryptogram, expiry_month: month, expiry_year: year } = request;
    const ofCard = this.payments.filter((payment) => payment.number === number);
    if (ofCard.length === 0) return 'card_unknown';
    const payment = ofCard.findLast((each) => each.cryptogram === (cryptogram ?? null));
    if (payment === undefined) {
      return cryptogram === undefined ? 'cryptogram_missing' : 'cryptogram_invalid';
    }
    if (payment.expiryMonth !== month || payment.expiryYear !== year) return 'expiry_date_wrong';
    if (payment.isUsed) return 'cryptogram_used';
    payment.isUsed = payment.cryptogram !== null;
    return null;
  }

  private apple(payment: Payment, request: CreateWalletPaymentRequest): object {
    const { appleChain, appleMerchantKey } = this.requireKeys();
    const lastDay = new Date(Date.UTC(payment.expiryYear, payment.expiryMonth, 0));
    return payWithApple({
      chain: appleChain,
      merchantKey: merchantKeyOf(request) ?? appleMerchantKey,
      merchantId: request.recipient ?? APPLE_MERCHANT,
      signedAt: this.clock.now(),
      payment: {
        applicationPrimaryAccountNumber: payment.number,
        applicationExpirationDate: lastDay.toISOString().slice(2, 10).replaceAll('-', ''),
        currencyCode: '978',
        transactionAmount: request.amount ?? 1_900,
        ...(request.cardholder_name !== undefined && { cardholderName: request.cardholder_name }),
        deviceManufacturerIdentifier: '040010030273',
        paymentDataType: '3DSecure',
        paymentData: {
          onlinePaymentCryptogram: payment.cryptogram,
          eciIndicator: ECI.apple_pay,
        },
      },
    });
  }

  private google(payment: Payment, request: CreateWalletPaymentRequest): object {
    const { google, googleMerchantKey } = this.requireKeys();
    const { cryptogram } = payment;
    const method = cryptogram === null ? 'PAN_ONLY' : 'CRYPTOGRAM_3DS';
    return payWithGoogle({
      keys: google,
      merchantKey: merchantKeyOf(request) ?? googleMerchantKey,
      recipient: request.recipient ?? GOOGLE_MERCHANT,
      expiresAt: new Date(this.clock.now().getTime() + HOUR_MS),
      details: {
        pan: payment.number,
        expirationMonth: payment.expiryMonth,
        expirationYear: payment.expiryYear,
        authMethod: method,
        cryptogram: cryptogram ?? undefined,
        eciIndicator: cryptogram === null ? undefined : ECI.google_pay,
      },
    });
  }

  private requireKeys(): WalletKeys {
    if (this.keys === null) throw new Error('The wallets have no keys yet.');
    return this.keys;
  }
}

/** @throws ValidationFailedError with all problems */
function checkPayment(request: CreateWalletPaymentRequest): void {
  const errors: FieldError[] = [];
  const { wallet, account_number: number, authentication, cardholder_name: name } = request;
  if (number !== undefined && !isAccountNumber(number)) {
    errors.push({ path: '$.account_number', message: 'must be a card number' });
  }
  if (wallet === 'apple_pay' && authentication === 'PAN_ONLY') {
    const message = 'must be CRYPTOGRAM_3DS for apple_pay';
    errors.push({ path: '$.authentication', message });
  }
  if (wallet === 'google_pay' && name !== undefined) {
    errors.push({ path: '$.cardholder_name', message: 'is allowed only for apple_pay' });
  }
  const hasOne = (request.recipient === undefined) !== (request.recipient_key === undefined);
  if (hasOne) {
    const missing = request.recipient === undefined ? 'recipient' : 'recipient_key';
    errors.push({
      path: `$.${missing}`,
      message: 'is required: a recipient and its key must be set together',
    });
  }
  if (request.recipient_key !== undefined && merchantKeyOf(request) === null) {
    const message = 'must be the SubjectPublicKeyInfo of a P-256 key in base64';
    errors.push({ path: '$.recipient_key', message });
  }
  if (errors.length > 0) throw new ValidationFailedError(errors);
}

function merchantKeyOf({ recipient_key: text }: CreateWalletPaymentRequest): Buffer | null {
  if (text === undefined) return null;
  const key = Buffer.from(text, 'base64');
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type: 'spki' });
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
