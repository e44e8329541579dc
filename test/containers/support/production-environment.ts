import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import {
  createDatabase,
  createTestIssuer,
  TEST_INSTANCE,
  type ServiceRole,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';

const BANKS = `banks:
  - id: linden-bank
    name: Lindenbank
    country: DE
    bics: [LINDDEFFXXX]
    bank_codes: ['99988877']
    base_url: https://api.lindenbank.example/psd2
    sca: redirect
    consents: [bank-offered, iban]
    redirect_origins: [https://login.lindenbank.example]
`;

/** The environment of a service in production: https only, secrets as files, a database. */
export class ProductionEnvironment {
  private constructor(
    private readonly folder: string,
    private readonly issuer: TestIssuer,
    private readonly jwks: Server,
    private readonly database: TestDatabase,
    private readonly serviceRole: ServiceRole,
  ) {}

  private get issuerName(): string {
    return this.issuer.issuer.replace('http://', 'https://');
  }

  static async create(folder: string): Promise<ProductionEnvironment> {
    const certificates = join(folder, 'certificates');
    run(resolve('apps/sandbox/dist/make-certificates.js'), [certificates]);
    const issuer = await createTestIssuer();
    const jwks = createServer(
      {
        cert: readFileSync(join(certificates, 'server.pem')),
        key: readFileSync(join(certificates, 'server.key.pem')),
      },
      (_, response) => {
        void fetch(issuer.jwksUrl)
          .then((keys) => keys.text())
          .then((text) => response.setHeader('content-type', 'application/json').end(text));
      },
    ).listen(0, '127.0.0.1');
    await once(jwks, 'listening');
    const database = await createDatabase();
    const serviceRole = await database.createServiceRole();
    return new ProductionEnvironment(folder, issuer, jwks, database, serviceRole);
  }

  async close(): Promise<void> {
    this.jwks.closeAllConnections();
    this.jwks.close();
    await this.issuer.close();
    await this.database.drop();
  }

  /** The complete environment of a service. */
  environment(own: Readonly<Record<string, string>>): Record<string, string> {
    const { port } = this.jwks.address() as AddressInfo;
    return {
      NODE_ENV: 'production',
      INSTANCE: TEST_INSTANCE,
      ENVIRONMENT: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      MANAGEMENT_PORT: '0',
      PUBLIC_URL: 'https://service.example',
      OAUTH_ISSUER: this.issuerName,
      OAUTH_JWKS_URL: `https://localhost:${port}/jwks`,
      NODE_EXTRA_CA_CERTS: join(this.folder, 'certificates', 'authority.pem'),
      DATABASE_URL_FILE: this.secret('database-url', this.serviceRole.url),
      KEYRING_FILE: join(this.folder, 'keyring.json'),
      PCI_LEVEL: 'SAQ_D',
      ALLOW_LOCAL_ROOT_KEY: 'a test of the container alone',
      LOG_LEVEL: 'warn',
      // As the settings of Kubernetes have it; nothing listens there, and no request waits for it.
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      ...own,
    };
  }

  /** What the migration has in addition: the owner of the tables, and the role that gets rights. */
  migrationEnvironment(): {
    readonly DATABASE_URL_FILE: string;
    readonly DATABASE_SERVICE_ROLE: string;
  } {
    return {
      DATABASE_URL_FILE: this.secret('database-direct-url', this.database.url),
      DATABASE_SERVICE_ROLE: this.serviceRole.name,
    };
  }

  /** A token of the instance's issuer, whose name is https as production wants it. */
  token(scope: string): Promise<string> {
    return this.issuer.token({ scope, iss: this.issuerName });
  }

  /** The path of a file that holds the text, as a mounted Secret does. */
  secret(name: string, text: string): string {
    const path = join(this.folder, name);
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(path, text, { mode: 0o440 });
    return path;
  }

  banksFile(): string {
    return this.secret('banks.yaml', BANKS);
  }

  /** The keyring as `fsGroup` leaves it in a mounted Secret: open to its group. */
  mountKeyring(): string {
    const mounted = join(this.folder, 'mounted-keyring.json');
    copyFileSync(join(this.folder, 'keyring.json'), mounted);
    chmodSync(mounted, 0o440);
    return mounted;
  }

  /** Gives the keyring to the service as the init container does: copied out of the Secret. */
  copyKeyring(assembled: string, mounted: string): string {
    const own = join(this.folder, 'own-keyring.json');
    run(join(assembled, 'copy-private.js'), [mounted, own]);
    return own;
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr}`);
}
