import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TokenEndpoint, type TestIssuer } from '@tessera/local/testing';
import { EVENTS_KEY } from '../../../commerce/support/commerce-stack.js';
import { Schemes } from '../../../network-tokens/support/schemes.js';

const CLIENT_SECRET = 'a-secret-of-the-tests';

export interface CommerceSurroundingsOptions {
  /** Where commerce is reached, whichever of its processes answers. */
  readonly commerceUrl: string;
  /** What the vault tells it of. */
  readonly vaultEvents: readonly string[];
  /** Divides the waits between the vault's attempts to tell. */
  readonly timeScale: number;
}

/** What commerce stands on: a vault that tells it of its tokens, and tokens for the calls to that. */
export class CommerceSurroundings {
  private constructor(
    private readonly folder: string,
    private readonly schemes: Schemes,
    private readonly tokenEndpoint: TokenEndpoint,
  ) {}

  static async boot(options: CommerceSurroundingsOptions): Promise<CommerceSurroundings> {
    const { commerceUrl, vaultEvents: events, timeScale } = options;
    const folder = await mkdtemp(join(tmpdir(), 'commerce-'));
    const keyFile = join(folder, 'vault-events');
    await writeFile(keyFile, EVENTS_KEY, { mode: 0o600 });
    const told = { url: `${commerceUrl}/vault-events`, events, key_file: keyFile };
    const schemes = await Schemes.boot({
      vault: {
        WEBHOOK_WORKER: 'in-process',
        WEBHOOK_TIME_SCALE: String(timeScale),
        WEBHOOK_INTERNAL_ENDPOINTS: JSON.stringify([told]),
      },
    });
    const tokenEndpoint = await TokenEndpoint.open(schemes.vault.issuer);
    return new CommerceSurroundings(folder, schemes, tokenEndpoint);
  }

  get vault(): Schemes['vault'] {
    return this.schemes.vault;
  }

  get issuer(): TestIssuer {
    return this.vault.issuer;
  }

  /** What commerce is told of them. */
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
