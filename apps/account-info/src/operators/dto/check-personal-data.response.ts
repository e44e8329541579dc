import { Describe, IsFormat, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsString, IsUUID, ValidateNested } from 'class-validator';
import { AccountInformationResponse } from '../../records/dto/account-information.response.js';

export class GivenAccountResponse {
  @IsFormat('iban')
  iban!: string;
}

export class GivenRedirectsResponse {
  @IsString()
  success!: string;

  @IsString()
  failure!: string;
}

/** What a check has of the shopper. */
export class CheckPersonalDataResponse {
  @IsUUID()
  id!: string;

  @Describe('The account that the shop required, if it required one.')
  @Nullable()
  @ValidateNested()
  @Type(() => GivenAccountResponse)
  account_identifier!: GivenAccountResponse | null;

  @Describe('As the shop sent them: their query may contain anything.')
  @Nullable()
  @ValidateNested()
  @Type(() => GivenRedirectsResponse)
  redirect_urls!: GivenRedirectsResponse | null;

  @Describe('The verified record; null unless the check has completed.')
  @Nullable()
  @ValidateNested()
  @Type(() => AccountInformationResponse)
  record!: AccountInformationResponse | null;
}
