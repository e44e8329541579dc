import { Describe, IsCurrency, Nullable, Omittable } from '@tessera/errors';
import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { GUARDIAN_CPA_MODES, type GuardianCpaMode } from '../account-settings.entity.js';

const MAX_CONTRACT_ID_LENGTH = 64;
/** Printable ASCII without blanks at its ends: it travels in the metadata of the vault. */
const CONTRACT_ID = /^[!-~](?:[ -~]*[!-~])?$/;

/** What is absent stays as it is. */
export class UpdateAccountSettingsRequest {
  @Describe(
    '`on`: the network token of a token is the newest one that the vault holds for its card under `contract_id`. `shadow`: such a token is looked for and compared, without effect. `off`: it is the one that was asked for when the token was made.',
  )
  @Omittable()
  @IsIn(GUARDIAN_CPA_MODES)
  guardian_cpa_mode?: GuardianCpaMode;

  @Describe('The vault contract that the account composes; needed unless the mode is `off`.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(MAX_CONTRACT_ID_LENGTH)
  @Matches(CONTRACT_ID)
  contract_id?: string | null;

  @Describe('Fills the issuer fields when a token is made.')
  @Omittable()
  @IsBoolean()
  issuer_metadata_enabled?: boolean;

  @Describe('Shows `payment_account_reference`.')
  @Omittable()
  @IsBoolean()
  scheme_references_enabled?: boolean;

  @Describe('ISO 4217; what tokens made from now on say under `currency`.')
  @Omittable()
  @Nullable()
  @IsCurrency()
  currency?: string | null;
}

/** What the account has opted in to. */
export class AccountSettingsResponse {
  @IsIn(GUARDIAN_CPA_MODES)
  guardian_cpa_mode!: GuardianCpaMode;

  @Nullable()
  @IsString()
  contract_id!: string | null;

  @IsBoolean()
  issuer_metadata_enabled!: boolean;

  @IsBoolean()
  scheme_references_enabled!: boolean;

  @Nullable()
  @IsCurrency()
  currency!: string | null;

  @Describe("Set by the operator's command alone.")
  @IsBoolean()
  cde_import_enabled!: boolean;
}
