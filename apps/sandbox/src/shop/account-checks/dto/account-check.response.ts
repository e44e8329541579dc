import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, Length, ValidateNested } from 'class-validator';
import { Describe, IsFormat, Nullable } from '@tessera/errors';

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
