import { IsArray, IsString, Matches } from 'class-validator';
import { Describe, IsCountry, IsCurrency, Nullable } from '@tessera/errors';

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
