import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  createDatabase,
  createTestIssuer,
  HttpFaultProxy,
  queryDatabase,
  type ServiceName,
  ServiceProcess,
  type ServiceRole,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import type pg from 'pg';
import { clusterEnvironment } from './cluster-environment.js';

type Environment = Readonly<Record<string, string>>;

export interface LoneAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export interface LoneCall {
  readonly method?: string;
  readonly body?: unknown;
  /** Scopes of a token of the issuer. */
  readonly scope?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The names by which the cluster's services know each other, and URLs outside of it. */
const PEERS: Readonly<Record<string, string>> = {
  identity: 'https://identity-api',
  vault: 'https://vault-api',
  fraud: 'https://fraud-api',
  commerce: 'https://commerce-api',
  provider: 'https://api.payments.example.com',
};
const ABSENT = '\0absent';
export const VAULT_EVENTS_KEY = 'a-key-of-both';
const MOUNTED: Readonly<Record<string, string>> = {
  'oauth-client-id': 'a-service',
  'oauth-client-secret': 'a-secret-of-the-tests',
  'oauth-admin-client-id': 'an-administrator',
  'oauth-admin-client-secret': 'another-secret-of-the-tests',
  'vault-events-key': VAULT_EVENTS_KEY,
  'forward-allowed-destinations': 'https://api.payments.example',
  'payment-provider-secrets': 'main=shared-with-the-provider',
};
const BANKS = `banks:
  - id: linden-bank
    name: Lindenbank
    country: DE
    bank_codes: ['99988877']
    base_url: https://localhost:1/psd2
    sca: redirect
    consents: [bank-offered, iban]
    redirect_origins: [https://login.lindenbank.example]
`;

/**
 * A service as its pod has it, and nothing around it: the environment of the production overlay with
 * the URLs of this machine in it, the files that are mounted, and its own database.
 */
export class LoneService {
  private readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly name: ServiceName,
    readonly database: TestDatabase,
    private readonly serviceRole: ServiceRole,
    /** The token issuer, at the URL of the peer service `identity`. */
    readonly issuer: TestIssuer,
    /** By name, what the URL of another service leads to: nothing, until a test starts it. */
    private readonly peers: Readonly<Record<string, HttpFaultProxy>>,
    private readonly folder: string,
  ) {}

  static async prepare(name: ServiceName): Promise<LoneService> {
    const folder = mkdtempSync(join(tmpdir(), `alone-${name}-`));
    const certificates = join(folder, 'certificates');
    run(resolve('apps/sandbox/dist/make-certificates.js'), [certificates], {});
    const tls = {
      cert: readFileSync(join(certificates, 'server.pem')),
      key: readFileSync(join(certificates, 'server.key.pem')),
    };
    const prepare = () => HttpFaultProxy.prepare(() => '', { tls });
    const entries = await Promise.all(
      Object.keys(PEERS).map(async (each) => [each, await prepare()] as const),
    );
    const [database, issuer] = await Promise.all([createDatabase(), createTestIssuer()]);
    const peers = Object.fromEntries(entries);
    const role = await database.createServiceRole();
    const service = new LoneService(name, database, role, issuer, peers, folder);
    service.mount();
    service.runProgram('keyring', 'api');
    service.runProgram('migrate', 'migration');
    return service;
  }

  /** Starts it and waits until it is ready. */
  async start(role: 'api' | 'worker', env: Environment = {}): Promise<ServiceProcess> {
    const started = await ServiceProcess.start(this.name, this.wish(role, env));
    this.processes.push(started);
    return started;
  }

  /** Starts it and waits for nothing. */
  async spawn(role: 'api' | 'worker', env: Environment = {}): Promise<ServiceProcess> {
    const started = await ServiceProcess.spawn(this.name, this.wish(role, env));
    this.processes.push(started);
    return started;
  }

  private wish(role: 'api' | 'worker', env: Environment) {
    const own = { ...this.environment(role), ...env };
    // Absent, as where the cluster's ConfigMap does not have it.
    const left = Object.entries(own).filter(([, value]) => value !== ABSENT);
    return { env: Object.fromEntries(left), role };
  }

  peer(name: string): HttpFaultProxy {
    const found = this.peers[name];
    if (found === undefined) throw new Error(`${name} is not a peer.`);
    return found;
  }

  /** `dist/command.js` of the service; what it printed. */
  command(...args: string[]): string {
    return this.runProgram('command', 'api', args).trim();
  }

  /** Writes a file where Secrets are mounted; its path. */
  secret(name: string, text: string): string {
    const path = join(this.folder, 'run/secrets/service', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o440 });
    return path;
  }

  async call(at: ServiceProcess, path: string, wish: LoneCall = {}): Promise<LoneAnswer> {
    const { method = 'GET', body, scope, headers = {} } = wish;
    const { OAUTH_ISSUER: iss, INSTANCE: instance = '' } = this.environment('api');
    const audience = `${instance}.${this.name}`;
    const token = scope && (await this.issuer.token({ scope, iss, audience }));
    const response = await fetch(at.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return queryDatabase<Row>(this.database.url, text);
  }

  /** Ends its processes; peers stay as they are. */
  async stop(): Promise<void> {
    await Promise.all(this.processes.splice(0).map((process) => process.kill()));
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all(Object.values(this.peers).map((each) => each.close()));
    await this.issuer.close();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** As in the cluster, except for URLs and for the key service, which is not part of the suite. */
  private environment(component: 'api' | 'worker' | 'migration'): Record<string, string> {
    const settings = Object.entries(clusterEnvironment(this.name, component)).filter(
      ([variable]) => !/^(?:KEK_PROVIDER|VAULT_TRANSIT_)/.test(variable),
    );
    const replaced = settings.map(([variable, value]): [string, string] => {
      let own = value.replaceAll('/run/', `${this.folder}/run/`).replace('0.0.0.0', '127.0.0.1');
      for (const [name, address] of Object.entries(PEERS)) {
        own = own.replaceAll(address, this.peer(name).url);
      }
      return [variable, own];
    });
    return {
      ...Object.fromEntries(replaced),
      ALLOW_LOCAL_ROOT_KEY: 'a service tested alone',
      DATABASE_SERVICE_ROLE: this.serviceRole.name,
    };
  }

  private mount(): void {
    for (const [name, text] of Object.entries(MOUNTED)) this.secret(name, text);
    this.secret('database-url', this.serviceRole.url);
    this.secret('../migration/database-direct-url', this.database.url);
    this.secret('../../banks/banks.yaml', BANKS);
    mkdirSync(join(this.folder, 'run/keyring'), { recursive: true });
    const authority = join(this.folder, 'run/authority/ca.crt');
    mkdirSync(dirname(authority), { recursive: true });
    copyFileSync(join(this.folder, 'certificates/authority.pem'), authority);
  }

  private runProgram(
    program: string,
    component: 'api' | 'migration',
    args: readonly string[] = [],
  ): string {
    const env = { ...this.environment(component), ...NO_REDIS };
    const left = Object.entries(env).filter(([, value]) => value !== ABSENT);
    const file = resolve(`apps/${this.name}/dist/${program}.js`);
    return run(file, args, Object.fromEntries(left));
  }
}

/** The environment of a cluster without Redis; the vault then runs once. */
export const NO_REDIS: Environment = {
  REDIS_URL_FILE: ABSENT,
  EPHEMERAL_REDIS_URL_FILE: ABSENT,
  VAULT_REPLICAS: '1',
};

function run(program: string, args: readonly string[], env: Environment): string {
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr}${stdout}`);
  return stdout;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
