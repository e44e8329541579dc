import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigurationError, loadConfig } from '@tessera/config';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { createCluster, type PrivateCluster } from '@tessera/local/testing';
import pg from 'pg';
import { roleOf } from './policies/workload-policies.js';
import { Cluster, type PodTemplate } from './support/cluster.js';
import { makeSecrets, type KindSecrets } from './support/kind-secrets.js';
import { OVERLAY, readObjects } from './support/kind.js';
import { canRender, renderOverlay } from './support/rendered-overlay.js';
import { SERVICES } from './support/services.js';

const LOCAL = ['localhost', '127.0.0.1'];

interface Client {
  readonly client_id: string;
  readonly client_secret: string;
  readonly audience: string;
}

if (canRender()) {
  const cluster = new Cluster(renderOverlay(OVERLAY));
  let secrets: KindSecrets;

  beforeAll(() => {
    secrets = makeSecrets();
  });

  const contentOf = (kind: string, name: string) => secrets.made.get(`${kind} ${name}`) ?? {};

  describe('k8s/overlays/kind/secrets/make', () => {
    it('makes every key of a Secret or ConfigMap that a pod reads and the overlay has not', () => {
      const rendered = cluster.all('ConfigMap').map(({ metadata }) => metadata?.name);
      const missing = readObjects(cluster)
        .filter(({ kind, name }) => kind === 'Secret' || !rendered.includes(name))
        .filter(({ kind, name, key }) => {
          const content = secrets.made.get(`${kind} ${name}`);
          return content === undefined || (key !== null && !(key in content));
        });
      expect(missing).toEqual([]);
    });

    it('makes nothing that no pod reads, but for the clients that a command creates', () => {
      const read = new Set(readObjects(cluster).map(({ kind, name }) => `${kind} ${name}`));
      expect([...secrets.made.keys()].filter((name) => !read.has(name))).toEqual([
        'Secret identity-provisioning',
      ]);
    });

    it('makes files with which every workload starts in production', () => {
      const problems = cluster
        .pods()
        .flatMap((pod) => problemsOf(pod).map((problem) => `${pod.owner}: ${problem}`));
      expect(problems).toEqual([]);
    });

    it('makes certificates of one authority, under the names by which pods and this machine call', () => {
      const authority = new X509Certificate(contentOf('ConfigMap', 'authority')['ca.crt'] ?? '');
      expect(authority.ca).toBe(true);
      const stores = ['postgres', 'valkey', 'valkey-ephemeral'];
      const names = [
        ...SERVICES.map(({ name }) => [name, [`${name}-api`, ...LOCAL]] as const),
        ...stores.map((name) => [name, [name]] as const),
      ];
      for (const [name, hosts] of names) {
        const { 'tls.crt': pem = '' } = contentOf('Secret', `${name}-tls`);
        const certificate = new X509Certificate(pem);
        const matching = hosts.filter((host) =>
          /^\d/.test(host) ? certificate.checkIP(host) : certificate.checkHost(host),
        );
        expect([name, matching]).toEqual([name, hosts]);
        expect([name, certificate.verify(authority.publicKey)]).toEqual([name, true]);
      }
    });

    it('gives each client the secret that its service has, and audiences of this instance', () => {
      const clients = clientsOf(secrets);
      const holders = new Map(clients.map((each) => [each.client_id, each.client_secret]));
      for (const service of ['fraud', 'commerce', 'gateway-legacy', 'console']) {
        const { 'oauth-client-id': id = '', 'oauth-client-secret': secret } = contentOf(
          'Secret',
          `${service}-secrets`,
        );
        expect([service, secret]).toEqual([service, holders.get(id)]);
      }
      expect(contentOf('Secret', 'commerce-secrets')['oauth-admin-client-secret']).toBe(
        holders.get('commerce-admin'),
      );
      const environment = readFileSync(join(secrets.folder, 'tessera.env'), 'utf8');
      expect(environment).toContain(`TESSERA_CLIENT_SECRET=${String(holders.get('runtime'))}`);
      expect(environment).toContain(`TESSERA_ADMIN_CLIENT_SECRET=${String(holders.get('admin'))}`);
      const known = SERVICES.map(({ name }) => `trial.${name}`);
      for (const { client_id: id, audience } of clients) {
        const foreign = audience.split(' ').filter((each) => !known.includes(each));
        expect([id, foreign]).toEqual([id, []]);
      }
      expect(new Set(clients.map(({ client_secret: secret }) => secret)).size).toBe(clients.length);
      expect(JSON.stringify(clients)).not.toContain('KnownToEverybody');
    });

    it('changes no password, certificate or key of the first run', () => {
      const again = makeSecrets(secrets.folder);
      // A keyring of a worker is a copy under another root key each time.
      const kept = ([name]: [string, unknown]) => !name.endsWith('-worker-keyring');
      expect([...again.made].filter(kept)).toEqual([...secrets.made].filter(kept));
      expect(secrets.made.size).toBeGreaterThan(40);
    });
  });

  describe('the databases of the trial', () => {
    let server: PrivateCluster;
    let address: URL;

    beforeAll(async () => {
      server = await createCluster();
      const { adminUrl } = await server.createDatabase();
      address = new URL(adminUrl);
      const admin = new pg.Client({ connectionString: adminUrl });
      await admin.connect();
      // Postgres creates no database in a transaction, which several statements at once would be.
      const sql = contentOf('Secret', 'postgres')['create-databases.sql'] ?? '';
      for (const statement of sql.trim().split('\n')) await admin.query(statement);
      await admin.end();
    });

    afterAll(() => server.close());

    it.each(SERVICES)('take the migration of $name', ({ name }) => {
      const { status, stderr } = run(name, 'migrate', `Job ${name}-migration-trial`, []);
      expect([status, stderr]).toEqual([0, '']);
    });

    it('take the clients', () => {
      const command = (...args: string[]) =>
        run('identity', 'command', 'CronJob identity-command', ['client', ...args]);
      run('identity', 'migrate', 'Job identity-migration-trial', []);
      const { status, stderr } = command('apply', join(secrets.folder, 'identity/clients.json'));
      expect([status, stderr]).toEqual([0, '']);
      const stored = JSON.parse(command('list', '--json').stdout) as readonly Client[];
      expect(idsOf(stored)).toEqual(idsOf(clientsOf(secrets)));
    });

    /** A program of a service in the environment of its pod, without Redis, and with the database of this test. */
    function run(service: string, program: string, owner: string, args: readonly string[]) {
      const environment = filesOf(cluster.pod(owner), here);
      const env = Object.fromEntries(
        Object.entries(environment).filter(([name]) => name !== 'REDIS_URL_FILE'),
      );
      return spawnSync(process.execPath, [resolve(`apps/${service}/dist/${program}.js`), ...args], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], ...env, LOG_LEVEL: 'error' },
      });
    }

    /** A URL of the trial's Postgres as one of the server of this test. */
    function here(url: string): string {
      const own = new URL(url);
      [own.hostname, own.port, own.search] = [address.hostname, address.port, ''];
      return own.href;
    }
  });

  /** The environment of a pod, with the files that the command made in place of mounted ones. */
  function filesOf(
    pod: PodTemplate,
    change: (url: string) => string = (url) => url,
  ): Record<string, string> {
    const folder = temporaryFolder('kind-files');
    const mounts = [...(pod.spec.initContainers ?? []), ...pod.spec.containers].flatMap(
      ({ volumeMounts = [] }) => volumeMounts,
    );
    for (const { name, secret, configMap } of pod.spec.volumes ?? []) {
      const content = secret
        ? contentOf('Secret', secret.secretName ?? '')
        : contentOf('ConfigMap', configMap?.name ?? '');
      const mountPath = mounts.find((mount) => mount.name === name)?.mountPath ?? '';
      const path = mountPath.replace('/run/mounted-keyring', '/run/keyring');
      for (const [key, text] of Object.entries(content)) {
        const file = join(folder, path, key);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, key.startsWith('database-') ? change(text) : text, { mode: 0o400 });
      }
    }
    const own = Object.entries(cluster.environment(pod)).map(([name, value]) => [
      name,
      value.replaceAll('/run/', `${folder}/run/`),
    ]);
    return Object.fromEntries(own) as Record<string, string>;
  }

  function problemsOf(pod: PodTemplate): readonly string[] {
    const config = SERVICES.find(({ name }) => name === pod.service)?.config;
    if (config === undefined) return ['belongs to no service'];
    try {
      loadConfig(config, filesOf(pod), {}, roleOf(pod));
      return [];
    } catch (error) {
      if (error instanceof ConfigurationError) return error.problems;
      throw error;
    }
  }
}

function clientsOf({ made }: KindSecrets): readonly Client[] {
  const text = made.get('Secret identity-provisioning')?.['clients.json'] ?? '';
  return (JSON.parse(text) as { clients: Client[] }).clients;
}

function idsOf(clients: readonly Client[]): string[] {
  return clients.map((each) => each.client_id).sort();
}
