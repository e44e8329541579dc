import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TokenEndpoint, type TestIssuer } from '@tessera/local/testing';
import { EVENTS_KEY } from '../../../../apps/commerce/test/journeys/support/commerce-stack.js';
import { Schemes } from '../../../../apps/vault/test/journeys/network-tokens/support/schemes.js';

const CLIENT_SECRET = 'a-secret-of-the-tests';

export interface CommercePeersOptions {
  /** Where commerce is reached, whichever of its processes responds. */
  readonly commerceUrl: string;
  /** The events that it gets from the vault. */
  readonly vaultEvents: readonly string[];
  /** Divides the waits between the vault's delivery attempts. */
  readonly timeScale: number;
}

/**
 * What commerce depends on: a vault that sends it events about its tokens, and access tokens for calls
 * to the vault.
 */
export class CommercePeers {
  private constructor(
    private readonly folder: string,
    private readonly schemes: Schemes,
    private readonly tokenEndpoint: TokenEndpoint,
  ) {}

  static async boot(options: CommercePeersOptions): Promise<CommercePeers> {
    const { commerceUrl, vaultEvents: events, timeScale } = options;
    const folder = await mkdtemp(join(tmpdir(), 'commerce-'));
    const keyFile = join(folder, 'vault-events');
    await writeFile(keyFile, EVENTS_KEY, { mode: 0o600 });
    const told = { url: `${commerceUrl}/vault-events`, events, key_file: keyFile };
    const schemes = await Schemes.boot({
      vault: {
        BACKGROUND_WORK: 'in-process',
        WEBHOOK_TIME_SCALE: String(timeScale),
        WEBHOOK_INTERNAL_ENDPOINTS: JSON.stringify([told]),
      },
    });
    const tokenEndpoint = await TokenEndpoint.open(schemes.vault.issuer);
    return new CommercePeers(folder, schemes, tokenEndpoint);
  }

  get vault(): Schemes['vault'] {
    return this.schemes.vault;
  }

  get issuer(): TestIssuer {
    return this.vault.issuer;
  }

  /** The events about them that commerce receives. */
  get env(): Record<string, string> {
    return {
      VAULT_URL: this.vault.service.url,
      VAULT_EVENTS_KEY: EVENTS_KEY,
      OAUTH_TOKEN_URL: this.tokenEndpoint.tokenUrl,
      OAUTH_CLIENT_ID: 'commerce',
      OAUTH_CLIENT_SECRET: CLIENT_SECRET,
    };
  }

  async close(): Promise<void> {
    await this.schemes.close();
    await this.tokenEndpoint.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
