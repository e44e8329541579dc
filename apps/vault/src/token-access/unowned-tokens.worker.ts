import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { VaultConfig } from '../config.js';

const TABLES = ['pci_token', 'network_token', 'generic_token', 'wallet_token'] as const;

/** Says at boot that there are tokens of earlier releases, and which clients may use them. */
@Injectable()
export class UnownedTokensWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(UnownedTokensWorker.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: VaultConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const found: string[] = [];
    for (const table of TABLES) {
      const [row] = await this.dataSource.query<{ found: boolean }[]>(
        `select exists (select 1 from ${table} where owner is null) as found`,
      );
      if (row?.found === true) found.push(table);
    }
    if (found.length === 0) return;
    const clients = this.config.clientsOfUnownedTokens;
    const message =
      clients.length === 0
        ? 'Tokens without an owner exist and no client may use them. Set UNOWNED_TOKENS_CLIENTS, or assign an owner with `tokens assign-owner`.'
        : 'Tokens without an owner exist. Clients in UNOWNED_TOKENS_CLIENTS may use them; assign an owner with `tokens assign-owner`.';
    const fields = { message, tables: found, clients };
    if (clients.length === 0) this.logger.error(fields);
    else this.logger.warn(fields);
  }
}
