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
import { Describe, IsFormat } from '@tessera/errors';
import { BASE64 } from '../wallet-formats.js';

const MAX_SIGNATURES = 8;
const MAX_SIGNATURE_LENGTH = 128;
const MAX_KEY_LENGTH = 1024;
const MAX_MESSAGE_LENGTH = 16 * 1024;

export class GooglePaySigningKeyRequest {
  @Describe('JSON with `keyValue` and `keyExpiration`, to the letter as it came.')
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  signedKey!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SIGNATURES)
  @IsString({ each: true })
  @MaxLength(MAX_SIGNATURE_LENGTH, { each: true })
  signatures!: string[];
}

/** The `token` of `tokenizationData`, parsed. The texts inside stay texts: they are signed as they are. */
export class GooglePayRequest {
  @IsIn(['ECv2'])
  protocolVersion!: 'ECv2';

  @MaxLength(MAX_SIGNATURE_LENGTH)
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
