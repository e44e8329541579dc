import { Describe, IsCountry, IsFormat, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, Length, MaxLength, ValidateNested } from 'class-validator';

const MAX_IBAN_LENGTH = 42;

export class CreateAccountCheckRequest {
  @Describe("The country of the shopper's bank.")
  @IsCountry()
  market!: string;

  @Describe('The account, if the shopper entered one: its bank is preselected.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_IBAN_LENGTH)
  iban?: string;
}

export class OpenedAccountCheckResponse {
  @IsUUID()
  check_id!: string;

  @Describe('For the browser SDK.')
  @IsUUID()
  session_id!: string;

  @Describe("For the browser SDK: the account information service's URL for browsers.")
  @IsFormat('http-url')
  base_url!: string;
}

/** The public part of a check. The record with name and number stays in the backend. */
export class ConfirmedAccountResponse {
  @IsString()
  financial_institution!: string;

  @IsString()
  account_type!: string;

  @IsFormat('currency')
  currency_code!: string;

  @IsString()
  @Length(1, 4)
  last_four!: string;
}

export class AccountCheckResponse {
  @IsUUID()
  check_id!: string;

  @Describe('`open` also until the event of its end has arrived.')
  @IsIn(['open', 'confirmed', 'not_confirmed'])
  status!: 'open' | 'confirmed' | 'not_confirmed';

  @Nullable()
  @IsString()
  reason!: string | null;

  @Nullable()
  @ValidateNested()
  @Type(() => ConfirmedAccountResponse)
  account!: ConfirmedAccountResponse | null;
}
