import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountSettings, defaultSettings } from './account-settings.entity.js';

/** How the gateway works for each account. */
@Injectable()
export class AccountSettingsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The settings of an account, or the defaults. */
  async get(
    accountId: string,
    on: EntityManager = this.dataSource.manager,
  ): Promise<AccountSettings> {
    return (await on.findOneBy(AccountSettings, { accountId })) ?? defaultSettings(accountId);
  }

  /** Changes what is given and leaves the rest. */
  async set(
    on: EntityManager,
    accountId: string,
    changes: Partial<Omit<AccountSettings, 'accountId'>>,
  ): Promise<AccountSettings> {
    const settings = on.create(AccountSettings, await this.get(accountId, on));
    on.merge<AccountSettings>(AccountSettings, settings, changes);
    await on.upsert(AccountSettings, settings, ['accountId']);
    return settings;
  }
}
