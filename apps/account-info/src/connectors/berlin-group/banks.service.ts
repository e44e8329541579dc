import { Injectable } from '@nestjs/common';
import { AccountInfoConfig } from '../../config.js';
import type { Bank } from './bank.js';
import { readBanksFile } from './banks-file.js';

/** The banks of `BANKS_FILE`, read once at boot; none without one. */
@Injectable()
export class BanksService {
  readonly all: readonly Bank[];

  constructor({ banksFile, production }: AccountInfoConfig) {
    this.all = banksFile === undefined ? [] : readBanksFile(banksFile, { production });
  }
}
