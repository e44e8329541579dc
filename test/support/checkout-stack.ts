import {
  createDatabase,
  createTestIssuer,
  freePort,
  serviceEnv,
  TokenEndpoint,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, migrateService, type RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';

/** The vault, the shop of the sandbox as its client, and a token endpoint between them. */
export class CheckoutStack {
  private constructor(
    readonly vault: RunningService,
    readonly sandbox: RunningService,
    readonly issuer: TestIssuer,
    readonly tokenEndpoint: TokenEndpoint,
    private readonly database: TestDatabase,
  ) {}

  static async boot(): Promise<CheckoutStack> {
    const database = await createDatabase();
    const issuer = await createTestIssuer();
    const keys = await writeTestKeyring([]);
    const vaultEnv = serviceEnv({ databaseUrl: database.url, issuer, keys });
    const env = { ...vaultEnv, PCI_LEVEL: 'SAQ_A', BACKGROUND_WORK: 'worker' };
    await migrateService(vault, env);
    const runningVault = await bootService(vault, { env });
    const tokenEndpoint = await TokenEndpoint.open(issuer);
    const port = await freePort();
    const shop = await bootService(sandbox, {
      env: {
        ...serviceEnv({ issuer }),
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        VAULT_URL: runningVault.url,
        OAUTH_ISSUER: tokenEndpoint.issuerUrl,
        OAUTH_CLIENT_ID: 'shop',
        OAUTH_CLIENT_SECRET: 'shop-secret',
      },
    });
    return new CheckoutStack(runningVault, shop, issuer, tokenEndpoint, database);
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.vault.close();
    await this.tokenEndpoint.close();
    await this.issuer.close();
    await this.database.drop();
  }
}
