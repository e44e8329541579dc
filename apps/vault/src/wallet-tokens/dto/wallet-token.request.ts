import {
  ChildOf,
  Describe,
  IsFormat,
  IsStringMap,
  METADATA_LIMITS,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { TokenListQuery } from '../../token-lists/token-list.query.js';
import { APPLICATION_DATA, BASE64, TRANSACTION_ID } from '../wallet-formats.js';
import { type Wallet, WALLETS } from '../wallet.js';

const MAX_KEY_LENGTH = 256;
const MAX_DATA_LENGTH = 8 * 1024;
const MAX_SIGNATURE_LENGTH = 16 * 1024;

export class ApplePayHeaderRequest {
  @Describe('The SubjectPublicKeyInfo of the key that was made for this payment, in base64.')
  @MaxLength(MAX_KEY_LENGTH)
  @IsFormat(BASE64)
  ephemeralPublicKey!: string;

  @Describe('Names the merchant key that the data are encrypted to.')
  @MaxLength(MAX_KEY_LENGTH)
  @IsFormat(BASE64)
  publicKeyHash!: string;

  @Describe('64 hexadecimal digits.')
  @IsFormat(TRANSACTION_ID)
  transactionId!: string;

  @Describe("The hash of the payment request's application data, if it had any.")
  @Omittable()
  @IsFormat(APPLICATION_DATA)
  applicationData?: string;
}

/** The `paymentData` of a PKPaymentToken, as it came from the device. */
export class ApplePayRequest {
  @Describe('`RSA_v1`, which is in use in China alone, is not taken.')
  @IsIn(['EC_v1'])
  version!: 'EC_v1';

  @MaxLength(MAX_DATA_LENGTH)
  @IsFormat(BASE64)
  data!: string;

  @Describe('A detached PKCS #7 signature.')
  @MaxLength(MAX_SIGNATURE_LENGTH)
  @IsFormat(BASE64)
  signature!: string;

  @ValidateNested()
  @Type(() => ApplePayHeaderRequest)
  header!: ApplePayHeaderRequest;
}

const MAX_SIGNATURES = 8;
const MAX_GOOGLE_SIGNATURE_LENGTH = 128;
const MAX_SIGNED_KEY_LENGTH = 1024;
const MAX_MESSAGE_LENGTH = 16 * 1024;

class GooglePaySigningKeyRequest {
  @Describe('JSON with `keyValue` and `keyExpiration`, to the letter as it came.')
  @IsString()
  @MaxLength(MAX_SIGNED_KEY_LENGTH)
  signedKey!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SIGNATURES)
  @IsString({ each: true })
  @MaxLength(MAX_GOOGLE_SIGNATURE_LENGTH, { each: true })
  signatures!: string[];
}

/** The `token` of `tokenizationData`, parsed. The texts inside stay texts: they are signed as they are. */
export class GooglePayRequest {
  @IsIn(['ECv2'])
  protocolVersion!: 'ECv2';

  @MaxLength(MAX_GOOGLE_SIGNATURE_LENGTH)
  @IsFormat(BASE64)
  signature!: string;

  @ValidateNested()
  @Type(() => GooglePaySigningKeyRequest)
  intermediateSigningKey!: GooglePaySigningKeyRequest;

  @Describe(
    'JSON with `encryptedMessage`, `ephemeralPublicKey` and `tag`, to the letter as it came.',
  )
  @IsString()
  @MaxLength(MAX_MESSAGE_LENGTH)
  signedMessage!: string;
}

export class CreateWalletTokenRequest {
  @Describe('The wallet that the payment comes from.')
  @IsIn(WALLETS)
  source!: Wallet;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => ApplePayRequest)
  apple_pay?: ApplePayRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => GooglePayRequest)
  google_pay?: GooglePayRequest;

  @Describe('At most 20 pairs. A card number in it is refused.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}

export class ListWalletTokensQuery extends TokenListQuery {}
