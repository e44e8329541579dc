import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { IsCountry, IsFormat, Omittable } from '@tessera/errors';

/** Everywhere in the file: a path, absolute or from the folder of the file. */
const PATH_LENGTH = 1_000;
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const ORIGIN = /^https?:\/\/[^\s/?#@]+$/;
/** RFC 9110's token. */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const MAX_BANKS = 5_000;

const SCA_APPROACHES = ['redirect', 'oauth'] as const;
export const CONSENT_MODELS = ['bank-offered', 'iban'] as const;
export const CLIENT_AUTHENTICATIONS = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'tls_client_auth',
] as const;
export const SCA_LINKS = ['metadata', 'authorization'] as const;

/** A header that a bank's gateway wants with every call: one of `value` and `file`. */
export class HeaderEntry {
  @Matches(HEADER_NAME)
  name!: string;

  @Omittable()
  @IsString()
  @MaxLength(4_000)
  value?: string;

  @Omittable()
  @IsString()
  @MaxLength(PATH_LENGTH)
  file?: string;
}

/** TLS settings for a bank: our certificate, and the bank's authority if it is private. */
export class TlsEntry {
  @Omittable()
  @IsString()
  @MaxLength(PATH_LENGTH)
  certificate_file?: string;

  @Omittable()
  @IsString()
  @MaxLength(PATH_LENGTH)
  private_key_file?: string;

  @Omittable()
  @IsString()
  @MaxLength(PATH_LENGTH)
  ca_file?: string;
}

/** The bank's authorization server, and who we are to it. */
export class OAuthEntry {
  @IsFormat('http-url')
  issuer!: string;

  @IsString()
  @MaxLength(500)
  client_id!: string;

  @IsIn(CLIENT_AUTHENTICATIONS)
  client_authentication!: (typeof CLIENT_AUTHENTICATIONS)[number];

  @Omittable()
  @IsString()
  @MaxLength(PATH_LENGTH)
  client_secret_file?: string;

  @Omittable()
  @IsFormat('http-url')
  metadata_url?: string;

  @Omittable()
  @IsIn(SCA_LINKS)
  sca_link?: (typeof SCA_LINKS)[number];

  @Omittable()
  @IsFormat('http-url')
  token_endpoint?: string;

  @Omittable()
  @Matches(/^[\x21\x23-\x5b\x5d-\x7e ]*\{consent_id\}[\x21\x23-\x5b\x5d-\x7e ]*$/)
  @MaxLength(500)
  scope?: string;
}

/** A bank in the banks file. docs/account-info/banks.md documents each field. */
export class BankEntry {
  @Matches(/^[a-z0-9][a-z0-9-]{0,62}$/)
  id!: string;

  @IsString()
  @MaxLength(140)
  name!: string;

  @IsCountry()
  country!: string;

  @Omittable()
  @IsArray()
  @ArrayMaxSize(50)
  @Matches(BIC, { each: true })
  bics?: string[];

  @Omittable()
  @IsArray()
  @ArrayMaxSize(500)
  @Matches(/^[A-Z0-9]{1,11}$/, { each: true })
  bank_codes?: string[];

  @IsFormat('http-url')
  base_url!: string;

  @IsIn(SCA_APPROACHES)
  sca!: (typeof SCA_APPROACHES)[number];

  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(CONSENT_MODELS, { each: true })
  consents!: (typeof CONSENT_MODELS)[number][];

  @Omittable()
  @IsBoolean()
  owner_name?: boolean;

  @Omittable()
  @IsInt()
  @Min(100)
  @Max(60_000)
  timeout_ms?: number;

  @Omittable()
  @IsInt()
  @Min(1)
  @Max(60)
  authorisation_minutes?: number;

  @Omittable()
  @IsArray()
  @ArrayMaxSize(10)
  @Matches(ORIGIN, { each: true })
  origins?: string[];

  @Omittable()
  @IsArray()
  @ArrayMaxSize(10)
  @Matches(ORIGIN, { each: true })
  redirect_origins?: string[];

  @Omittable()
  @IsArray()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => HeaderEntry)
  headers?: HeaderEntry[];

  @Omittable()
  @ValidateNested()
  @Type(() => TlsEntry)
  tls?: TlsEntry;

  @Omittable()
  @ValidateNested()
  @Type(() => OAuthEntry)
  oauth?: OAuthEntry;
}

/** The whole file. */
export class BanksFile {
  @IsArray()
  @ArrayMaxSize(MAX_BANKS)
  @ValidateNested({ each: true })
  @Type(() => BankEntry)
  banks!: BankEntry[];
}
