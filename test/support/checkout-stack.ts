import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, migrateService, type RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';

const NEEDED_SCOPES = 'pci:tokens:create pci:tokens:read pci:tokens:update';

/** The vault, the shop of the sandbox as its client, and a token endpoint between them. */
export class CheckoutStack {
  private constructor(
    readonly vault: RunningService,
    readonly sandbox: RunningService,
    readonly issuer: TestIssuer,
    private readonly tokenEndpoint: Server,
    private readonly database: TestDatabase,
    /** What the shop asked the token endpoint for, as forms. */
    readonly tokenRequests: readonly string[],
  ) {}

  static async boot(): Promise<CheckoutStack> {
    const database = await createDatabase();
    const issuer = await createTestIssuer();
    const keys = await writeTestKeyring([]);
    const vaultEnv = serviceEnv({ databaseUrl: database.url, issuer, keys });
    const env = { ...vaultEnv, PCI_LEVEL: 'SAQ_A', WEBHOOK_WORKER: 'off' };
    await migrateService(vault, env);
    const runningVault = await bootService(vault, { env });
    const tokenRequests: string[] = [];
    const tokenEndpoint = await serveTokens(issuer, tokenRequests);
    const port = await freePort();
    const shop = await bootService(sandbox, {
      env: {
        ...serviceEnv({ issuer }),
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        VAULT_URL: runningVault.url,
        OAUTH_ISSUER: `http://127.0.0.1:${(tokenEndpoint.address() as AddressInfo).port}`,
        OAUTH_CLIENT_ID: 'shop',
        OAUTH_CLIENT_SECRET: 'shop-secret',
      },
    });
    return new CheckoutStack(runningVault, shop, issuer, tokenEndpoint, database, tokenRequests);
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.vault.close();
    this.tokenEndpoint.close();
    this.tokenEndpoint.closeAllConnections();
    await this.issuer.close();
    await this.database.drop();
  }
}

/** Gives the shop the scopes that its client is provisioned with. */
async function serveTokens(issuer: TestIssuer, requests: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(Buffer.concat(chunks).toString('utf8'));
      void issuer.token({ scope: NEEDED_SCOPES }).then((token) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token: token, expires_in: 600 }));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Links are built from PUBLIC_URL, so the port has to be known before the service runs. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
