import { SCHEMES } from '@tessera/cards';
import { ChildOf, Describe, IsFormat, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import { OptionalFormat, OptionalText } from './request-formats.js';

export const CREDENTIAL_TYPES = ['pan', 'masked_pan', 'sepa', 'vault_token'] as const;
export type CredentialType = (typeof CREDENTIAL_TYPES)[number];

const MIN_YEAR = 2000;
const MAX_YEAR = 2099;

export class PanCredential {
  @Describe('The full card number. Used for this evaluation only and never stored.')
  @IsFormat('any-account-number')
  value!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  @Min(MIN_YEAR)
  @Max(MAX_YEAR)
  expiry_year!: number;

  @Describe('By default the scheme of the number.')
  @Omittable()
  @Nullable()
  @IsIn(SCHEMES)
  scheme?: string | null;

  @OptionalText(200)
  cardholder_name?: string | null;
}

export class MaskedPanCredential {
  @IsFormat('masked-account-number')
  value!: string;

  @Describe('With `expiry_year`, a part of the fingerprint.')
  @Omittable()
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month?: number | null;

  @Omittable()
  @Nullable()
  @IsInt()
  @Min(MIN_YEAR)
  @Max(MAX_YEAR)
  expiry_year?: number | null;

  @Omittable()
  @Nullable()
  @IsIn(SCHEMES)
  scheme?: string | null;

  @OptionalText(200)
  cardholder_name?: string | null;
}

export class SepaCredential {
  @Describe('Either this or `masked_iban`.')
  @OptionalFormat('iban')
  iban?: string | null;

  @OptionalFormat('masked-iban')
  masked_iban?: string | null;

  @OptionalText(200)
  account_holder?: string | null;
}

export class VaultTokenCredential {
  @Describe('The id of a token of the card vault.')
  @IsUUID()
  id!: string;
}

export class CredentialRequest {
  @Describe('Which of the sibling fields is set.')
  @IsIn(CREDENTIAL_TYPES)
  type!: CredentialType;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => PanCredential)
  pan?: PanCredential;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => MaskedPanCredential)
  masked_pan?: MaskedPanCredential;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => SepaCredential)
  sepa?: SepaCredential;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => VaultTokenCredential)
  vault_token?: VaultTokenCredential;
}
