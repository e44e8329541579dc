import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ForbiddenError, ValidationFailedError } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { SETTINGS_ROWS } from '../database/authenticated-tables.js';
import { AccountSettings, type SettingsFields } from './account-settings.entity.js';
import type {
  AccountSettingsResponse,
  UpdateAccountSettingsRequest,
} from './dto/account-settings.js';

/** What may be set; the rest is the row's own. */
export type SettingsPatch = Partial<Omit<AccountSettings, 'accountId' | 'updatedAt' | 'rowMac'>>;

const MAKE = `
  insert into account_settings (account_id, guardian_cpa_mode, issuer_metadata_enabled,
    scheme_references_enabled, cde_import_enabled, updated_at)
  values ($1, 'off', false, false, false, $2)
  on conflict (account_id) do nothing
  returning account_id`;

/** The row was changed past the service: a change through the service would make it genuine. */
export class SettingsChangedError extends ForbiddenError {
  constructor() {
    super('The settings of this account cannot be changed. Ask the operator to verify them.');
  }
}

/** What accounts have opted in to. */
@Injectable()
export class AccountSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrailService,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
  ) {}

  async get(
    accountId: AccountId,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<AccountSettings> {
    const stored = await tx.findOneBy(AccountSettings, { accountId });
    return this.integrity.intact(SETTINGS_ROWS, stored) ?? nothingOptedIn(accountId);
  }

  async read(accountId: AccountId): Promise<AccountSettingsResponse> {
    return settingsResponse(await this.get(accountId));
  }

  /** @throws ValidationFailedError for composition without a contract */
  update(
    accountId: AccountId,
    request: UpdateAccountSettingsRequest,
  ): Promise<AccountSettingsResponse> {
    return this.dataSource.transaction(async (tx) => {
      const changed = await this.change(tx, accountId, patchOf(request));
      const fields = Object.keys(request).join(' ');
      await this.audit.record(tx, {
        action: 'account.settings.update',
        result: 'success',
        object: { type: 'account', id: accountId },
        details: { fields },
      });
      return settingsResponse(changed);
    });
  }

  /**
   * Sets what the patch names, under a lock of the account's row.
   *
   * @throws SettingsChangedError if the row fails its integrity check
   */
  async change(
    tx: EntityManager,
    accountId: AccountId,
    patch: SettingsPatch,
  ): Promise<AccountSettings> {
    const now = this.clock.now();
    const made = await tx.query<unknown[]>(MAKE, [accountId, now]);
    const settings: SettingsFields = await tx.findOneOrFail(AccountSettings, {
      where: { accountId },
      lock: { mode: 'pessimistic_write' },
    });
    const isGenuine = made.length > 0 || this.integrity.isIntact(SETTINGS_ROWS, settings);
    if (!isGenuine) throw new SettingsChangedError();
    const changed = tx.create(AccountSettings, { ...settings, ...patch, updatedAt: now });
    requireContract(changed);
    const rowMac = this.integrity.mac(SETTINGS_ROWS, changed);
    await tx.update(AccountSettings, { accountId }, { ...patch, rowMac, updatedAt: now });
    return changed;
  }
}

function nothingOptedIn(accountId: AccountId): AccountSettings {
  return {
    accountId,
    guardianCpaMode: 'off',
    contractId: null,
    issuerMetadataEnabled: false,
    schemeReferencesEnabled: false,
    currency: null,
    cdeImportEnabled: false,
    pciAttestation: null,
    allowedCardSchemes: null,
    updatedAt: new Date(0),
    rowMac: null,
  };
}

function requireContract({ guardianCpaMode, contractId }: AccountSettings): void {
  if (guardianCpaMode === 'off' || contractId !== null) return;
  throw new ValidationFailedError([
    { path: '$.contract_id', message: `is needed while guardian_cpa_mode is ${guardianCpaMode}` },
  ]);
}

/** What a request sets. */
export function patchOf(request: UpdateAccountSettingsRequest): SettingsPatch {
  const { guardian_cpa_mode: mode, contract_id: contractId, currency } = request;
  const { issuer_metadata_enabled: issuer, scheme_references_enabled: references } = request;
  return {
    ...(mode !== undefined && { guardianCpaMode: mode }),
    ...(contractId !== undefined && { contractId }),
    ...(issuer !== undefined && { issuerMetadataEnabled: issuer }),
    ...(references !== undefined && { schemeReferencesEnabled: references }),
    ...(currency !== undefined && { currency }),
  };
}

function settingsResponse(settings: AccountSettings): AccountSettingsResponse {
  return {
    guardian_cpa_mode: settings.guardianCpaMode,
    contract_id: settings.contractId,
    issuer_metadata_enabled: settings.issuerMetadataEnabled,
    scheme_references_enabled: settings.schemeReferencesEnabled,
    currency: settings.currency,
    cde_import_enabled: settings.cdeImportEnabled,
  };
}
