import { Describe, Nullable } from '@tessera/errors';
import { IsString } from 'class-validator';

/** What a row of a report says of the issuer of a card. */
export class CardIssuer {
  @Describe("The issuer's identification number, or the first six digits where it is not known.")
  @Nullable()
  @IsString()
  bin!: string | null;

  @Nullable()
  @IsString()
  scheme!: string | null;

  @Nullable()
  @IsString()
  type!: string | null;

  @Nullable()
  @IsString()
  segment!: string | null;

  @Nullable()
  @IsString()
  bank_name!: string | null;

  @Nullable()
  @IsString()
  country_code!: string | null;
}
