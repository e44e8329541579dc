import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError, envVarsOf, loadConfig, type ProcessRole } from '@tessera/config';
import { temporaryFile } from '@tessera/local/temporary-folder';
import { format } from 'prettier';
import { parse } from 'yaml';
import { SandboxConfig } from '../../apps/sandbox/src/config.js';
import { allScopes, APPS } from '../../local/src/stack/apps.js';
import { SERVICES } from '../k8s/support/services.js';
import { expectFile } from '../support/expect-file.js';

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly args: { readonly APP: string }; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly configs?: readonly { readonly target: string }[];
  readonly volumes?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly configs: Readonly<Record<string, { readonly file?: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Compose;
const DOCKERFILE = readFileSync('docker/service.Dockerfile', 'utf8');
const CONFIGS = [...SERVICES, { name: 'sandbox', config: SandboxConfig }];

describe.each(CONFIGS)('$name in compose', ({ name, config }) => {
  const service = compose.services[name];

  it('takes its settings', () => {
    expect(problemsOf(config, settingsOf(service))).toEqual([]);
  });

  it('is built from the one Dockerfile, as itself, and cannot write to its image', () => {
    const built = Object.values(compose.services).find(({ build }) => build?.args.APP === name);
    expect(built?.build?.dockerfile).toBe('docker/service.Dockerfile');
    expect(built?.image).toBe(`tessera/${name}`);
    expect(service?.read_only).toBe(true);
  });

  it('has the ports of the laptop, for this machine alone', () => {
    const port = 4000 + (APPS.find((app) => app.name === name)?.portOffset ?? 0);
    expect(service?.ports).toEqual([
      `127.0.0.1:${port}:${port}`,
      `127.0.0.1:${port + 5000}:${port + 5000}`,
    ]);
    expect(settingsOf(service)).toMatchObject({
      PORT: String(port),
      MANAGEMENT_PORT: String(port + 5000),
    });
  });
});

describe('compose', () => {
  it('gives a process no setting that only another kind of process reads', () => {
    const processes = CONFIGS.flatMap(({ name, config }) =>
      (['api', 'worker', 'migration'] as const).map((role) => {
        const service = compose.services[role === 'api' ? name : `${name}-${role}`];
        const settings = settingsOf(service);
        const foreign = envVarsOf(config).filter(({ roles }) => roles?.includes(role) === false);
        const given = foreign.filter((each) => each.name in settings).map((each) => each.name);
        const mounted = (service?.configs ?? []).filter(
          ({ target }) => !Object.values(settings).some((value) => value.includes(target)),
        );
        return { process: `${name} ${role}`, given, mounted };
      }),
    );
    expect(processes.filter(({ given, mounted }) => given.length + mounted.length > 0)).toEqual([]);
  });

  it.each(['worker', 'migration'] as const)('gives a %s the settings that it needs', (role) => {
    const found = CONFIGS.filter(({ name }) => `${name}-${role}` in compose.services);
    expect(found.length).toBeGreaterThan(4);
    for (const { name, config } of found) {
      const settings = settingsOf(compose.services[`${name}-${role}`]);
      expect([name, problemsOf(config, settings, role)]).toEqual([name, []]);
    }
  });

  it('depends on services and files that there are', () => {
    for (const { depends_on: needed = {} } of Object.values(compose.services)) {
      for (const name of Object.keys(needed)) expect(compose.services).toHaveProperty([name]);
    }
    for (const { file } of Object.values(compose.configs)) {
      if (file !== undefined) expect([file, existsSync(resolve(file))]).toEqual([file, true]);
    }
  });

  it('keeps the receivers of the sandbox in its only volume', () => {
    const { environment, volumes } = compose.services['sandbox'] ?? {};
    expect(volumes).toEqual([`receivers:${environment?.['RECEIVERS_FOLDER'] ?? ''}`]);
    expect(compose.volumes).toHaveProperty('receivers');
  });

  it('makes every volume that a service writes to its own before the service starts', () => {
    const [user = ''] = /(?<=^USER \d+:)\d+$/m.exec(DOCKERFILE) ?? [];
    const owner = compose.services['volume-owner'];
    const given = new Set(owner?.volumes);
    const written = Object.entries(compose.services).filter(
      ([name, { image }]) => image.startsWith('tessera/') && name !== 'volume-owner',
    );
    expect(written.length).toBeGreaterThan(15);
    for (const [name, { volumes = [] }] of written) {
      expect([name, volumes.filter((volume) => !given.has(volume))]).toEqual([name, []]);
      expect([name, startsAfter(name)]).toEqual([name, expect.arrayContaining(['volume-owner'])]);
    }
    const folders = [...given].map((volume) => volume.split(':')[1] ?? '');
    for (const folder of folders) expect(owner?.command?.join(' ')).toContain(`'${folder}'`);
    expect(owner?.command?.join(' ')).toContain(`${user}, ${user}`);
  });

  it('gives services and people the clients, with the scopes, that they have on a laptop', async () => {
    const clients = [...serviceClients(), consoleClient(), ...demoClients()];
    const text = await format(JSON.stringify({ clients }), { parser: 'json', printWidth: 100 });
    await expectFile('docker/compose/clients.json', text);
    for (const { client_id: id, client_secret: secret } of [...serviceClients(), consoleClient()]) {
      const settings = Object.values(compose.services).map(settingsOf);
      const holders = settings.flatMap((each) => [
        [each['OAUTH_CLIENT_ID'], each['OAUTH_CLIENT_SECRET']].join(),
        [each['OAUTH_ADMIN_CLIENT_ID'], each['OAUTH_ADMIN_CLIENT_SECRET']].join(),
      ]);
      expect(holders).toContain([id, secret].join());
    }
  });

  it('would not start in production', () => {
    for (const { name, config } of CONFIGS) {
      const settings = { ...settingsOf(compose.services[name]), NODE_ENV: 'production' };
      expect([name, problemsOf(config, settings)]).not.toEqual([name, []]);
    }
  });
});

/** Everything that ends or is healthy before a service starts. */
function startsAfter(name: string): string[] {
  const needed = Object.keys(compose.services[name]?.depends_on ?? {});
  return [...needed, ...needed.flatMap(startsAfter)];
}

interface Client {
  readonly name: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly scope: string;
  readonly audience: string;
}

function serviceClients(): Client[] {
  return APPS.filter(({ name }) => name !== 'sandbox').flatMap(
    ({ name, clientScopes, adminClientScopes = [] }) => [
      ...(clientScopes.length > 0 ? [clientOf(name, clientScopes)] : []),
      ...(adminClientScopes.length > 0 ? [clientOf(`${name}-admin`, adminClientScopes)] : []),
    ],
  );
}

function demoClients(): Client[] {
  const { runtime, admin } = allScopes();
  return [clientOf('runtime', runtime), clientOf('admin', admin)];
}

/** People sign in to it; access tokens have the scopes of their roles. */
function consoleClient(): Omit<Client, 'scope'> & Readonly<Record<string, unknown>> {
  const { name, client_id, client_secret, audience } = clientOf('console', []);
  return {
    ...{ name, client_id, client_secret, audience },
    grant: 'authorization_code',
    title: 'Tessera console',
    redirect_uris: ['http://localhost:4006/sign-in/callback'],
    post_logout_redirect_uris: ['http://localhost:4006/'],
  };
}

/** With a secret that says what it is worth. */
function clientOf(name: string, scopes: readonly string[]): Client {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    name,
    client_id: name,
    client_secret: `tcs_compose${words.join('')}KnownToEverybody00000`,
    scope: scopes.join(' '),
    audience: 'demo',
  };
}

function settingsOf(service: ComposeService | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

/** @param settings name files of the containers, for which there are files of the test here */
function problemsOf(
  config: new () => object,
  settings: Readonly<Record<string, string>>,
  role: ProcessRole = 'api',
): readonly string[] {
  const key = temporaryFile('key', 'k');
  const here = Object.entries(settings).map(([name, value]) => [
    name,
    value
      .replace('/run/configs/vault-events-key', key)
      .replace('/run/configs/banks.yaml', resolve('docker/compose/banks.yaml')),
  ]);
  try {
    loadConfig(config, Object.fromEntries(here) as Record<string, string>, {}, role);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
