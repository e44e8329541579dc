import { Type } from 'class-transformer';
import { IsIn, MaxLength, ValidateNested } from 'class-validator';
import { Describe, IsFormat, Omittable } from '@tessera/errors';
import { APPLICATION_DATA, BASE64, TRANSACTION_ID } from '../wallet-formats.js';

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
