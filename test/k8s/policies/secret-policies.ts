import { envVarsOf } from '@tessera/config';
import { SERVICES } from '../support/services.js';
import { first, those, type Policy } from './policy.js';

/** Secrets are files, and the keyring is one that only its service can read. */
export const SECRET_POLICIES: readonly Policy[] = [
  {
    name: 'no environment variable takes a secret',
    violations: (cluster) =>
      those(
        cluster.containers(),
        ({ place }) => place,
        ({ container: { env = [], envFrom = [] } }) =>
          env.every(({ valueFrom }) => valueFrom?.secretKeyRef === undefined) &&
          envFrom.every(({ secretRef }) => secretRef === undefined),
      ),
    breaks: (cluster) => {
      first(cluster.services()).container.envFrom?.push({ secretRef: { name: 'vault-secrets' } });
    },
  },
  {
    name: 'a setting that is secret is named as a file, in no ConfigMap',
    violations: (cluster) =>
      SERVICES.flatMap(({ name, config }) => {
        const secret = envVarsOf(config).filter((variable) => variable.secret === true);
        const names = ['REDIS_URL', 'DATABASE_URL', ...secret.map((variable) => variable.name)];
        const pods = cluster.pods().filter(({ service }) => service === name);
        return pods.flatMap((pod) => {
          const environment = cluster.environment(pod);
          return names.filter((each) => each in environment).map((each) => `${pod.owner}: ${each}`);
        });
      }),
    breaks: (cluster) => {
      const { env } = first(cluster.pod('Deployment commerce-api').spec.containers);
      env?.push({ name: 'OAUTH_CLIENT_SECRET', value: 'tcs_plain' });
    },
  },
  {
    name: 'every file of a secret that is named lies in a mounted volume',
    violations: (cluster) =>
      cluster.services().flatMap(({ place, container, pod }) => {
        const mounts = (container.volumeMounts ?? []).map(({ mountPath }) => `${mountPath}/`);
        const settings = cluster.environment(pod);
        return (
          Object.entries(settings)
            .filter(
              ([variable]) => variable.endsWith('_FILE') || variable === 'NODE_EXTRA_CA_CERTS',
            )
            // A migration requires the path of the keyring, and does not read it.
            .filter(([name]) => pod.component !== 'migration' || name !== 'KEYRING_FILE')
            .filter(([, path]) => !mounts.some((mount) => path.startsWith(mount)))
            .map(([variable]) => `${place}: ${variable}`)
        );
      }),
    breaks: (cluster) => {
      const container = first(cluster.pod('Deployment account-info-api').spec.containers);
      container.volumeMounts = (container.volumeMounts ?? []).filter(
        ({ name }) => name !== 'banks',
      );
    },
  },
  {
    name: 'a service has its own Secrets and no other',
    violations: (cluster) =>
      cluster.pods().flatMap(({ owner, service, spec }) =>
        (spec.volumes ?? [])
          .flatMap(({ secret }) => (secret === undefined ? [] : [secret.secretName ?? '']))
          .filter((name) => !name.startsWith(`${service}-`))
          .map((name) => `${owner}: ${name}`),
      ),
    breaks: (cluster) => {
      const { volumes } = cluster.pod('Deployment fraud-api').spec;
      const mounted = first(volumes?.filter(({ secret }) => secret !== undefined));
      mounted.secret = { secretName: 'vault-keyring', defaultMode: 0o400 };
    },
  },
  {
    name: 'mounted secrets are for their user and group alone',
    violations: (cluster) =>
      those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ spec }) =>
          (spec.volumes ?? []).every(
            ({ secret }) => secret === undefined || secret.defaultMode === 0o400,
          ),
      ),
    breaks: (cluster) => {
      const { volumes } = cluster.pod('CronJob vault-command').spec;
      const secret = first(volumes).secret;
      if (secret !== undefined) secret.defaultMode = 0o444;
    },
  },
  {
    name: 'the owner of the tables is known to the migration alone, which gives rights to the role of the service',
    violations: (cluster) => [
      ...those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ component, spec }) =>
          JSON.stringify(spec.volumes).includes('-migration"') === (component === 'migration'),
      ),
      ...those(
        cluster.pods(),
        ({ owner }) => owner,
        (pod) =>
          'DATABASE_SERVICE_ROLE' in cluster.environment(pod) === (pod.component === 'migration'),
      ),
    ],
    breaks: (cluster) => {
      const secret = { secretName: 'vault-migration', defaultMode: 0o400 };
      cluster.pod('Deployment vault-api').spec.volumes?.push({ name: 'owner', secret });
    },
  },
  {
    name: 'a migration has no keyring: it opens no keys',
    violations: (cluster) =>
      those(
        cluster.pods().filter(({ component }) => component === 'migration'),
        ({ owner }) => owner,
        ({ spec }) => !JSON.stringify(spec.volumes).includes('-keyring'),
      ),
    breaks: (cluster) => {
      const secret = { secretName: 'vault-keyring', defaultMode: 0o400 };
      cluster.migrationOf('vault').spec.volumes?.push({ name: 'keyring', secret });
    },
  },
  {
    name: 'the keyring that a service opens is a copy in memory, and the mounted one is out of its sight',
    violations: (cluster) =>
      those(
        cluster.services().filter(({ pod }) => pod.component !== 'migration'),
        ({ place }) => place,
        ({ container, pod: { spec } }) => {
          const copy = spec.initContainers?.[0];
          const memory = spec.volumes?.find(({ name }) => name === 'keyring')?.emptyDir?.medium;
          const own = container.volumeMounts ?? [];
          return (
            memory === 'Memory' &&
            copy?.args?.join(' ') ===
              '/app/copy-private.js /run/mounted-keyring/keyring.json /run/keyring/keyring.json' &&
            variablesOf(container.env)['KEYRING_FILE'] === '/run/keyring/keyring.json' &&
            own.some(({ name, readOnly }) => name === 'keyring' && readOnly === true) &&
            !own.some(({ name }) => name === 'mounted-keyring')
          );
        },
      ),
    breaks: (cluster) => {
      const { env } = first(cluster.pod('Deployment vault-api').spec.containers);
      const file = first(env?.filter(({ name }) => name === 'KEYRING_FILE'));
      file.value = '/run/mounted-keyring/keyring.json';
    },
  },
];

/** Variables with a value, as written in the objects. */
function variablesOf(env: readonly { name: string; value?: string }[] = []) {
  return Object.fromEntries(env.map(({ name, value }) => [name, value ?? '']));
}
