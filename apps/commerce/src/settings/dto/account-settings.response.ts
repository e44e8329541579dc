import { IsBoolean, IsIn, IsString } from 'class-validator';
import { Describe, IsCurrency, Nullable } from '@tessera/errors';
import { GUARDIAN_CPA_MODES, type GuardianCpaMode } from '../account-settings.entity.js';

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
