import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Omittable } from '@tessera/errors';

export class AccountOwnerResponse {
  @IsString()
  name!: string;
}

export class BankAccountResponse {
  @IsString()
  resourceId!: string;

  @IsString()
  iban!: string;

  @IsString()
  bban!: string;

  @IsString()
  bic!: string;

  @IsString()
  currency!: string;

  @IsString()
  name!: string;

  @IsString()
  product!: string;

  @IsIn(['CACC', 'SVGS'])
  cashAccountType!: string;

  @IsIn(['enabled'])
  status!: string;

  @Omittable()
  @IsString()
  ownerName?: string;

  @Omittable()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AccountOwnerResponse)
  ownerNames?: AccountOwnerResponse[];
}

export class AccountListResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BankAccountResponse)
  accounts!: BankAccountResponse[];
}

export class AccountDetailsResponse {
  @ValidateNested()
  @Type(() => BankAccountResponse)
  account!: BankAccountResponse;
}
