import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  createTestIssuer,
  FaultProxy,
  PgBouncer,
  serviceEnv,
  ServiceProcess,
  TokenEndpoint,
  writeTestKeyring,
  type PgBouncerOptions,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { FaultedService } from './faulted-service.js';
import { PASSWORD_FILE, SERVICE_WRITES, type ServiceWrite } from './service-writes.js';

export interface FaultedServicesOptions {
  readonly createDatabase: () => Promise<TestDatabase>;
  /** Environment of every service. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether each service connects to its database through a proxy. */
  readonly proxied?: boolean;
  /** Of the pooler through which each service and its worker connect, if they do. */
  readonly pooler?: PgBouncerOptions;
}

const PREPARE = fileURLToPath(new URL('prepare-service.js', import.meta.url));
const BANKS = `
banks:
  - id: first-bank
    name: First Bank
    country: DE
    base_url: http://127.0.0.1:9/berlin-group
    sca: redirect
    consents: [bank-offered, iban]
`;
/** All of them together would report their readiness late. */
const BOOTING_AT_ONCE = 2;
const PROVIDER_SECRET = 'a-secret-of-the-tests';
const USER_PASSWORD = 'correct horse battery staple';

/** Every service in its own process, each ready for the write that it is tested with. */
export class FaultedServices {
  readonly services: FaultedService[] = [];
  private readonly ends: (() => Promise<unknown>)[] = [];
  private providerUrl = '';

  private constructor(
    private readonly wish: FaultedServicesOptions,
    private readonly issuer: TestIssuer,
    private readonly tokens: TokenEndpoint,
    private readonly folder: string,
  ) {}

  /** Nothing of it runs yet, and it can be closed from now on. */
  static async build(wish: FaultedServicesOptions): Promise<FaultedServices> {
    const folder = await mkdtemp(join(tmpdir(), 'database-faults-'));
    await writeFile(join(folder, 'banks.yaml'), BANKS);
    await writeFile(join(folder, 'password'), USER_PASSWORD, { mode: 0o600 });
    const issuer = await createTestIssuer();
    return new FaultedServices(wish, issuer, await TokenEndpoint.open(issuer), folder);
  }

  async boot(): Promise<void> {
    this.providerUrl = await this.startProvider();
    // Commerce calls the vault, so the vault is first.
    const waiting = [...SERVICE_WRITES];
    const startNext = async (): Promise<void> => {
      for (let write = waiting.shift(); write !== undefined; write = waiting.shift()) {
        await this.start(write);
      }
    };
    const [vault] = waiting.splice(0, 1);
    if (vault !== undefined) await this.start(vault);
    await Promise.all(Array.from({ length: BOOTING_AT_ONCE }, startNext));
  }

  async close(): Promise<void> {
    await Promise.all(this.services.map(({ process }) => process.kill()));
    for (const end of this.ends.reverse()) await end();
    await Promise.all([this.tokens.close(), this.issuer.close()]);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async start(write: ServiceWrite): Promise<void> {
    const { name, scopes } = write;
    const database = await this.wish.createDatabase();
    this.ends.push(() => database.drop());
    const keys = await writeTestKeyring([]);
    const direct = {
      ...serviceEnv({ databaseUrl: database.url, issuer: this.issuer, keys }),
      ...this.own(write),
      ...this.wish.env,
    };
    const printed = await this.prepare(write, direct);
    const env = { ...direct, ...(await this.pooled(database)) };
    const proxy = this.wish.proxied === true ? await FaultProxy.open(database.url) : null;
    if (proxy !== null) this.ends.push(() => proxy.close());
    const token = scopes !== '' && (await this.issuer.token({ scope: scopes }));
    const process = await ServiceProcess.start(name, {
      env: { ...env, ...(proxy !== null && { DATABASE_URL: proxy.url }) },
    });
    const service = new FaultedService({
      write: { ...write, path: pathOf(write, printed) },
      process,
      database,
      way: proxy,
      env,
      headers: {
        ...keyOf(write, printed),
        ...(token !== false && { authorization: `Bearer ${token}` }),
      },
    });
    this.services.push(service);
    await service.subscribe();
  }

  /** Migrations and commands do not run behind a pooler. */
  private async pooled(database: TestDatabase): Promise<Record<string, string>> {
    if (this.wish.pooler === undefined) return {};
    const pooler = await PgBouncer.start(database.url, this.wish.pooler);
    this.ends.push(() => pooler.stop());
    return { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction' };
  }

  private async startProvider(): Promise<string> {
    const env = {
      ...serviceEnv(),
      PUBLIC_URL: 'http://sandbox.test',
      PAYMENT_PROVIDER_SECRET: PROVIDER_SECRET,
    };
    const provider = await ServiceProcess.start('sandbox', { env });
    this.ends.push(() => provider.kill());
    return provider.url;
  }

  /** What each service needs in addition to its database. */
  private own({ name }: ServiceWrite): Record<string, string> {
    if (name === 'account-info') return { BANKS_FILE: join(this.folder, 'banks.yaml') };
    if (name === 'gateway-legacy') {
      return {
        PAYMENT_PROVIDERS: `acquirer=${this.providerUrl}/payment-provider/v1`,
        PAYMENT_PROVIDER_SECRETS: `acquirer=${PROVIDER_SECRET}`,
        PAYMENT_PROVIDER_TIMEOUT_MS: '5000',
        PAYMENT_TIME_SCALE: '10',
      };
    }
    if (name !== 'commerce') return {};
    return {
      VAULT_URL: this.of('vault').process.url,
      // The vault itself reports that its database is unavailable.
      VAULT_TIMEOUT_MS: '30000',
      VAULT_EVENTS_KEY: 'whk_between_vault_and_commerce',
      OAUTH_TOKEN_URL: this.tokens.tokenUrl,
      OAUTH_CLIENT_ID: 'commerce',
      OAUTH_CLIENT_SECRET: 'a-secret-of-the-tests',
    };
  }

  of(name: string): FaultedService {
    const found = this.services.find(({ write }) => write.name === name);
    if (found === undefined) throw new Error(`${name} was not found.`);
    return found;
  }

  /** Migrates and runs the commands; what they printed. */
  private async prepare({ name, commands }: ServiceWrite, env: Env): Promise<string[]> {
    const file = join(this.folder, 'password');
    const wanted = commands.map((words) =>
      words.map((word) => (word === PASSWORD_FILE ? file : word)),
    );
    const { PATH } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', PREPARE, name, JSON.stringify(wanted)],
      { env: { PATH, ...env } },
    );
    return JSON.parse(stdout) as string[];
  }
}

type Env = Readonly<Record<string, string>>;

/** An account has a key; the others come with a token. */
function keyOf({ name }: ServiceWrite, [, key = '']: readonly string[]): Record<string, string> {
  return name === 'gateway-legacy' || name === 'commerce' ? { 'x-api-key': key } : {};
}

function pathOf({ name, path }: ServiceWrite, [, users = '']: readonly string[]): string {
  if (name !== 'identity') return path;
  const [user] = JSON.parse(users) as { id: string }[];
  return `/api/admin/users/${user?.id ?? ''}/mfa/revoke`;
}
