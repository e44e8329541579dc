import { Injectable } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource, type EntityManager } from 'typeorm';
import { SETTINGS_ROWS } from '../database/authenticated-tables.js';
import { AccountSettings, defaultSettings } from './account-settings.entity.js';

/** What may be set; the rest is the row's own. */
export type SettingsChanges = Partial<Omit<AccountSettings, 'accountId' | 'rowMac'>>;

/** How the gateway works for each account. */
@Injectable()
export class AccountSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly integrity: RowIntegrityService,
  ) {}

  /**
   * The settings of an account, or the defaults. If a row fails its integrity check, the defaults
   * apply, except that payments are still evaluated: an attacker must not be able to switch that
   * off.
   */
  async get(
    accountId: AccountId,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<AccountSettings> {
    const stored = await tx.findOneBy(AccountSettings, { accountId });
    if (stored === null) return defaultSettings(accountId);
    if (this.integrity.isIntact(SETTINGS_ROWS, stored)) return stored;
    const settings = defaultSettings(accountId);
    settings.fraudContext = stored.fraudContext;
    return settings;
  }

  /**
   * Changes the given settings and leaves the others.
   *
   * @throws RowChangedError if the row fails its integrity check
   */
  async set(
    tx: EntityManager,
    accountId: AccountId,
    changes: SettingsChanges,
  ): Promise<AccountSettings> {
    const stored = await tx.findOneBy(AccountSettings, { accountId });
    if (stored !== null) this.integrity.requireIntact(SETTINGS_ROWS, stored);
    const settings = tx.create(AccountSettings, stored ?? defaultSettings(accountId));
    tx.merge<AccountSettings>(AccountSettings, settings, changes);
    settings.rowMac = this.integrity.mac(SETTINGS_ROWS, settings);
    await tx.upsert(AccountSettings, settings, ['accountId']);
    return settings;
  }
}
