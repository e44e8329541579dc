import { Describe, IsDateOnly, IsFormat, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsString,
  IsUUID,
  ValidateNested,
} from 'class-validator';

export class UserIdentityResponse {
  @Nullable()
  @IsString()
  full_name!: string | null;

  @Describe('null where the bank does not say it; the standard of European banks does not.')
  @Nullable()
  @IsDateOnly()
  date_of_birth!: string | null;

  @Describe('As `date_of_birth`.')
  @Nullable()
  @IsString()
  social_security_number!: string | null;
}

export class IbanIdentifierResponse {
  @IsFormat('iban')
  iban!: string;

  @Nullable()
  @IsString()
  bban!: string | null;

  @Nullable()
  @IsString()
  bic!: string | null;
}

export class AccountIdentifiersResponse {
  @Describe('Absent where accounts have no IBAN.')
  @Omittable()
  @ValidateNested()
  @Type(() => IbanIdentifierResponse)
  iban?: IbanIdentifierResponse;
}

export class PartyIdentityResponse {
  @IsString()
  name!: string;
}

export class PartyResponse {
  @ValidateNested()
  @Type(() => PartyIdentityResponse)
  identity!: PartyIdentityResponse;

  @Describe(
    '`holder`, `legal_representative`, `authorised_user`, or `other` for roles that are not known.',
  )
  @IsString()
  role!: string;
}

export class AccountResponse {
  @IsString()
  id!: string;

  @Describe('What the bank calls the account.')
  @Nullable()
  @IsString()
  name!: string | null;

  @IsString()
  account_number!: string;

  @Describe('`checking`, `savings`, `card`, `loan` or `other`.')
  @IsString()
  account_type!: string;

  @Describe('null where the bank names none, or the account has several.')
  @Nullable()
  @IsFormat('currency')
  currency_code!: string | null;

  @Describe('By type.')
  @ValidateNested()
  @Type(() => AccountIdentifiersResponse)
  identifiers!: AccountIdentifiersResponse;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PartyResponse)
  parties!: PartyResponse[];
}

export class CheckedAccountResponse {
  @IsString()
  financial_institution!: string;

  @ValidateNested()
  @Type(() => UserIdentityResponse)
  user_identity!: UserIdentityResponse;

  @Describe('Exactly one account.')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1)
  @ValidateNested({ each: true })
  @Type(() => AccountResponse)
  accounts!: AccountResponse[];
}

export class AccountInformationResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('Exactly one financial institution.')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1)
  @ValidateNested({ each: true })
  @Type(() => CheckedAccountResponse)
  data!: CheckedAccountResponse[];
}
