import { envVarsOf, type ProcessRole } from '@tessera/config';
import type { Cluster, PodTemplate } from '../support/cluster.js';
import { SERVICES } from '../support/services.js';
import { first, those, type Policy } from './policy.js';

const FOLDERS = ['/run/secrets/service/', '/run/secrets/migration/', '/run/mounted-keyring/'];
/** Mounted whole: the bank file names others, and clients and users are the operator's. */
const WHOLE = ['account-info-banks', 'identity-provisioning'];

/** Each workload mounts the items of Secrets that it needs, and gets no others. */
export const WORKLOAD_POLICIES: readonly Policy[] = [
  {
    name: 'a workload mounts the items of Secrets that its settings name, and no others',
    violations: (cluster) => cluster.pods().flatMap((pod) => differences(cluster, pod)),
    breaks: (cluster) => {
      const [secrets] = secretsOf(cluster.pod('Deployment vault-worker'));
      secrets?.items?.push({ key: 'ephemeral-redis-url', path: 'ephemeral-redis-url' });
    },
  },
  {
    name: 'no Secret is mounted whole',
    violations: (cluster) =>
      cluster.pods().flatMap((pod) =>
        secretsOf(pod)
          .filter(({ secretName = '', items = [] }) => !WHOLE.includes(secretName) && !items.length)
          .map(({ secretName }) => `${pod.owner}: ${secretName ?? ''}`),
      ),
    breaks: (cluster) => {
      delete secretsOf(cluster.migrationOf('fraud'))[0]?.items;
    },
  },
  {
    name: 'a workload is given no setting that another kind of process reads',
    violations: (cluster) =>
      cluster.pods().flatMap((pod) => {
        const service = SERVICES.find(({ name }) => name === pod.service);
        if (service === undefined) return [pod.owner];
        const environment = cluster.environment(pod);
        return envVarsOf(service.config)
          .filter(({ roles }) => roles?.includes(roleOf(pod)) === false)
          .filter(({ name }) => name in environment || `${name}_FILE` in environment)
          .map(({ name }) => `${pod.owner}: ${name}`);
      }),
    breaks: (cluster) => {
      const { env } = first(cluster.pod('Deployment account-info-worker').spec.containers);
      env?.push({ name: 'BANKS_FILE', value: '/run/banks/banks.yaml' });
    },
  },
  {
    name: 'workers and the proof of the audit trail have the keyring of the worker',
    violations: (cluster) =>
      those(
        cluster.pods().filter(({ component }) => component !== 'migration'),
        ({ owner }) => owner,
        (pod) => {
          const hasWorker = cluster
            .running()
            .some(({ service, component }) => service === pod.service && component === 'worker');
          const isSmall =
            pod.component === 'worker' || (hasWorker && pod.owner.endsWith('-audit-verify'));
          const keyrings = secretsOf(pod).filter(({ secretName = '' }) =>
            secretName.endsWith('-keyring'),
          );
          return (
            keyrings.length === 1 &&
            keyrings[0]?.secretName === `${pod.service}-${isSmall ? 'worker-' : ''}keyring`
          );
        },
      ),
    breaks: (cluster) => {
      const [, keyring] = secretsOf(cluster.pod('Deployment vault-worker'));
      if (keyring !== undefined) keyring.secretName = 'vault-keyring';
    },
  },
  {
    name: 'the token and the root key of a key service are other ones for the worker',
    violations: (cluster) =>
      those(
        cluster.running().filter(({ component }) => component === 'worker'),
        ({ owner }) => owner,
        (worker) => {
          const api = cluster.pod(`Deployment ${worker.service}-api`);
          const rootKey = (pod: PodTemplate) => cluster.environment(pod)['VAULT_TRANSIT_KEY'];
          return (
            rootKey(api) === undefined ||
            (rootKey(api) !== rootKey(worker) && tokenOf(api) !== tokenOf(worker))
          );
        },
      ),
    breaks: (cluster) => {
      for (const component of ['api', 'worker']) {
        const { env } = first(cluster.pod(`Deployment fraud-${component}`).spec.containers);
        env?.push({ name: 'VAULT_TRANSIT_KEY', value: 'tessera-fraud' });
      }
    },
  },
];

/** The role that the workload's entry point passes to the configuration. */
export function roleOf({ component }: PodTemplate): ProcessRole {
  const roles: readonly ProcessRole[] = ['api', 'worker', 'command', 'migration'];
  const role = roles.find((each) => each === component);
  if (role === undefined) throw new Error(`No process runs as ${component}.`);
  return role;
}

function secretsOf({ spec }: PodTemplate) {
  return (spec.volumes ?? []).flatMap(({ secret }) => (secret === undefined ? [] : [secret]));
}

function tokenOf(pod: PodTemplate): string | undefined {
  return secretsOf(pod)
    .flatMap(({ items = [] }) => items)
    .find(({ path }) => path === 'vault-transit-token')?.key;
}

function differences(cluster: Cluster, pod: PodTemplate): string[] {
  const mounted = mountedFiles(pod);
  const named = namedFiles(cluster, pod);
  return [
    ...mounted.filter((file) => !named.includes(file)).map((file) => `not needed: ${file}`),
    ...named.filter((file) => !mounted.includes(file)).map((file) => `not mounted: ${file}`),
  ].map((problem) => `${pod.owner}: ${problem}`);
}

/** The paths of the items of Secrets that containers of the pod see. */
function mountedFiles({ spec }: PodTemplate): string[] {
  const mounts = [...(spec.initContainers ?? []), ...spec.containers].flatMap(
    ({ volumeMounts = [] }) => volumeMounts,
  );
  return (spec.volumes ?? []).flatMap(({ name, secret }) =>
    (secret?.items ?? []).flatMap(({ path }) =>
      mounts
        .filter((mount) => mount.name === name)
        .map(({ mountPath }) => `${mountPath}/${path}`)
        .filter((file) => FOLDERS.some((folder) => file.startsWith(folder))),
    ),
  );
}

/** The files that settings name, those of keys of internal receivers too, and the keyring's source. */
function namedFiles(cluster: Cluster, { spec, ...pod }: PodTemplate): string[] {
  const values = Object.values(cluster.environment({ spec, ...pod }));
  const files = values.flatMap((value) => value.match(/\/run\/secrets\/[\w/-]+/g) ?? []);
  const copied = (spec.initContainers ?? [])
    .flatMap(({ args = [] }) => args)
    .filter((argument) => argument.startsWith('/run/mounted-keyring/'));
  return [...new Set([...files, ...copied])];
}
