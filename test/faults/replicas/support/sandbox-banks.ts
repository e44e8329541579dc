import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { freePort, serviceEnv } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, type RunningService } from '@tessera/service';
import { writeBanksFile } from '../../../../apps/account-info/test/journeys/support/banks-file.js';

/** The banks of the sandbox, as account information is configured with them. */
export class SandboxBanks {
  private constructor(
    private readonly service: RunningService,
    private readonly file: string,
  ) {}

  static async boot(): Promise<SandboxBanks> {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const env = { ...serviceEnv(), PORT: port, PUBLIC_URL: url, LOG_LEVEL: 'silent' };
    return new SandboxBanks(await bootService(sandbox, { env }), await writeBanksFile(url));
  }

  /** @param accountInfoUrl where shoppers reach it, whichever of its processes responds */
  envFor(accountInfoUrl: string): Record<string, string> {
    return {
      PUBLIC_URL: accountInfoUrl,
      BANKS_FILE: this.file,
      PUBLIC_RATE_LIMIT_PER_MINUTE: '100000',
    };
  }

  async close(): Promise<void> {
    await this.service.close();
    await rm(dirname(this.file), { recursive: true, force: true });
  }
}
