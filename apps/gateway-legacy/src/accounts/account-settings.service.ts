import { Injectable } from '@nestjs/common';
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
   * The settings of an account, or the defaults. A row that fails its integrity check counts as none,
   * but that payments are still judged: an attacker must not switch that off.
   */
  async get(
    accountId: string,
    on: EntityManager = this.dataSource.manager,
  ): Promise<AccountSettings> {
    const stored = await on.findOneBy(AccountSettings, { accountId });
    if (stored === null) return defaultSettings(accountId);
    if (this.integrity.isIntact(SETTINGS_ROWS, stored)) return stored;
    const settings = defaultSettings(accountId);
    settings.fraudContext = stored.fraudContext;
    return settings;
  }

  /**
   * Changes what is given and leaves the rest.
   *
   * @throws RowChangedError if the row fails its integrity check
   */
  async set(
    on: EntityManager,
    accountId: string,
    changes: SettingsChanges,
  ): Promise<AccountSettings> {
    const stored = await on.findOneBy(AccountSettings, { accountId });
    if (stored !== null) this.integrity.requireIntact(SETTINGS_ROWS, stored);
    const settings = on.create(AccountSettings, stored ?? defaultSettings(accountId));
    on.merge<AccountSettings>(AccountSettings, settings, changes);
    settings.rowMac = this.integrity.mac(SETTINGS_ROWS, settings);
    await on.upsert(AccountSettings, settings, ['accountId']);
    return settings;
  }
}
