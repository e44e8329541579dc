import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Omittable } from '@tessera/errors';
import type { BankAccount } from '../bank-accounts.js';
import type { Consent } from '../consent.js';

export class AccountOwnerResponse {
  @IsString()
  name!: string;
}

class BankAccountResponse {
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

/** @param withOwners whether the endpoint and the consent include the owners' names */
export function toAccountResponse(
  { bank, grant }: Consent,
  account: BankAccount,
  withOwners: boolean,
): BankAccountResponse {
  const isTold = withOwners && grant?.customer.fault !== 'no-owner-name';
  return {
    resourceId: account.resourceId,
    iban: account.iban,
    bban: account.iban.slice(4),
    bic: bank.bic,
    currency: account.currency,
    name: account.name,
    product: account.type === 'SVGS' ? 'Sandbox Savings' : 'Sandbox Current',
    cashAccountType: account.type,
    status: 'enabled',
    ...(isTold && ownersOf(account, bank.listsOwners)),
  };
}

/** Both variants of the standard: one string for all owners, or an entry for each. */
function ownersOf({ owners }: BankAccount, listed: boolean): Partial<BankAccountResponse> {
  return listed
    ? { ownerNames: owners.map((name) => ({ name })) }
    : { ownerName: owners.join(', ') };
}
