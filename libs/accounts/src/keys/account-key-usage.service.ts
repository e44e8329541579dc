import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { LatestTimes } from '@tessera/database';
import { AccountKeysRepository } from './account-keys.repository.js';

/** Remembers when keys were used. */
@Injectable()
export class AccountKeyUsageService
  extends LatestTimes
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor(keys: AccountKeysRepository) {
    super({
      failure: 'The last uses of API keys were not written.',
      write: (uses) => keys.noteUses(uses),
    });
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
