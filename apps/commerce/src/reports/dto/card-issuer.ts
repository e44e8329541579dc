import { Describe, Nullable } from '@tessera/errors';
import { IsString } from 'class-validator';

/** The issuer of a card in a report row. */
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
