import {
  ChildOf,
  Describe,
  IsCountry,
  IsCurrency,
  IsFormat,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { MAX_EXPIRY_YEAR } from '../../cards/card-expiry.js';
import { ACCOUNT_NUMBER } from '../../cards/card-formats.js';

/** A card in clear, of which only the number is needed. */
export class InquiryPanRequest {
  @Describe('12 to 19 digits without separators, as many as cards of the scheme have.')
  @IsFormat(ACCOUNT_NUMBER)
  account_number!: string;

  @Omittable()
  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month?: number;

  @Omittable()
  @IsInt()
  @Min(2000)
  @Max(MAX_EXPIRY_YEAR)
  expiry_year?: number;

  @Omittable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string;
}

export class InquiryTokenRequest {
  @IsUUID()
  id!: string;
}

const SOURCES = ['pan', 'pci_token', 'network_token', 'wallet_token'] as const;

export class CreateInquiryRequest {
  @Describe('What names the card; its data stand in the child of the same name.')
  @IsIn(SOURCES)
  source!: (typeof SOURCES)[number];

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryPanRequest)
  pan?: InquiryPanRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryTokenRequest)
  pci_token?: InquiryTokenRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryTokenRequest)
  network_token?: InquiryTokenRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryTokenRequest)
  wallet_token?: InquiryTokenRequest;
}

/** What a card's first digits reveal; null is unknown. */
export class InquiryResponse {
  @Describe('The first eight digits; six of a number that is shorter than sixteen.')
  @Matches(/^([0-9]{6}|[0-9]{8})$/)
  bin!: string;

  @Describe('More than one on co-badged cards.')
  @IsArray()
  @IsString({ each: true })
  scheme!: readonly string[];

  @Describe('`credit`, `debit`, `prepaid` or `charge`.')
  @Nullable()
  @IsString()
  type!: string | null;

  @Describe('Such as `consumer` or `commercial`.')
  @Nullable()
  @IsString()
  segment!: string | null;

  @Nullable()
  @IsCurrency()
  currency_code!: string | null;

  @Nullable()
  @IsString()
  issuer_name!: string | null;

  @Nullable()
  @IsCountry()
  issuer_country_code!: string | null;
}
