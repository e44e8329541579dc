import { first, those, type Policy } from './policy.js';

const ALLOWED_VOLUMES = ['configMap', 'emptyDir', 'name', 'secret'];

/** The Pod Security Standard `restricted`, and what our services add to it. */
export const POD_POLICIES: readonly Policy[] = [
  {
    name: 'every pod runs as its own user who is not root',
    violations: (cluster) =>
      those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ spec: { securityContext: security } }) =>
          security?.runAsNonRoot === true && (security.runAsUser ?? 0) >= 10_000,
      ),
    breaks: (cluster) => {
      cluster.migrationOf('vault').spec.securityContext = { runAsNonRoot: true };
    },
  },
  {
    name: 'system calls are filtered',
    violations: (cluster) =>
      those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ spec }) => spec.securityContext?.seccompProfile?.type === 'RuntimeDefault',
      ),
    breaks: (cluster) => {
      delete cluster.pod('Deployment fraud-api').spec.securityContext?.seccompProfile;
    },
  },
  {
    name: 'no container can gain privileges, and none has capabilities',
    violations: (cluster) =>
      those(
        cluster.containers(),
        ({ place }) => place,
        ({ container: { securityContext: security } }) =>
          security?.allowPrivilegeEscalation === false &&
          security.privileged !== true &&
          security.capabilities?.drop?.includes('ALL') === true &&
          (security.capabilities.add ?? []).length === 0,
      ),
    breaks: (cluster) => {
      const { container } = first(cluster.containers());
      container.securityContext = {
        ...container.securityContext,
        capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
      };
    },
  },
  {
    name: 'every root file system is read-only',
    violations: (cluster) =>
      those(
        cluster.containers(),
        ({ place }) => place,
        ({ container }) => container.securityContext?.readOnlyRootFilesystem === true,
      ),
    breaks: (cluster) => {
      const [sidecar] = cluster.pod('Deployment vault-api').spec.initContainers?.slice(-1) ?? [];
      delete sidecar?.securityContext?.readOnlyRootFilesystem;
    },
  },
  {
    name: 'no pod shares anything with its node',
    violations: (cluster) =>
      those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ spec }) =>
          spec.hostNetwork !== true &&
          spec.hostPID !== true &&
          spec.hostIPC !== true &&
          (spec.volumes ?? []).every((volume) =>
            Object.keys(volume).every((key) => ALLOWED_VOLUMES.includes(key)),
          ) &&
          spec.containers.every(({ ports = [] }) => ports.every((port) => !port.hostPort)),
      ),
    breaks: (cluster) => {
      const { spec } = cluster.pod('Deployment fraud-worker');
      spec.volumes?.push({ name: 'logs', hostPath: { path: '/var/log' } });
    },
  },
  {
    name: 'what a pod writes is in memory, and bounded',
    violations: (cluster) =>
      those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ spec }) =>
          (spec.volumes ?? []).every(
            ({ emptyDir }) =>
              emptyDir === undefined ||
              (emptyDir.medium === 'Memory' && emptyDir.sizeLimit !== undefined),
          ),
      ),
    breaks: (cluster) => {
      const { volumes } = cluster.pod('Deployment commerce-api').spec;
      first(volumes?.filter(({ emptyDir }) => emptyDir !== undefined)).emptyDir = {};
    },
  },
  {
    name: 'no pod has a token of the cluster, and each service has its own account',
    violations: (cluster) => [
      ...those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ spec, service }) =>
          spec.automountServiceAccountToken === false &&
          spec.serviceAccountName === `${service}-service`,
      ),
      ...those(
        cluster.all('ServiceAccount'),
        ({ metadata }) => metadata?.name ?? '',
        (account) => account.automountServiceAccountToken === false,
      ),
    ],
    breaks: (cluster) => {
      cluster.pod('Deployment vault-worker').spec.serviceAccountName = 'default';
    },
  },
  {
    name: 'every container says what it needs and what it may have',
    violations: (cluster) =>
      those(
        cluster.containers(),
        ({ place }) => place,
        ({ container: { resources } }) =>
          [resources?.requests, resources?.limits].every(
            (amounts) => amounts?.['cpu'] !== undefined && amounts['memory'] !== undefined,
          ),
      ),
    breaks: (cluster) => {
      const { container } = first(cluster.services());
      container.resources = { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1' } };
    },
  },
  {
    name: 'every image is of one version, from the registry of the environment',
    violations: (cluster) =>
      those(
        cluster.containers(),
        ({ place }) => place,
        ({ container: { image = '' } }) =>
          /^registry\.example\.com\/.+(?::v?\d+\.\d+\.\d+|@sha256:[0-9a-f]{64})$/.test(image),
      ),
    breaks: (cluster) => {
      first(cluster.services()).container.image = 'registry.example.com/tessera/vault:latest';
    },
  },
  {
    name: 'each service runs its own image, and the sandbox nowhere',
    violations: (cluster) => [
      ...those(
        cluster.services(),
        ({ place }) => place,
        ({ container, pod }) => container.image?.includes(`/tessera/${pod.service}:`) === true,
      ),
      ...cluster.objects
        .filter((object) => JSON.stringify(object).includes('sandbox'))
        .map(({ kind, metadata }) => `${kind} ${metadata.name}`),
    ],
    breaks: (cluster) => {
      cluster.get('Ingress', 'fraud').metadata = { name: 'sandbox' };
    },
  },
  {
    name: 'the API states how V8 collects its garbage, and the worker does not',
    violations: (cluster) =>
      those(
        cluster.services().filter(({ pod }) => pod.owner.startsWith('Deployment')),
        ({ place }) => place,
        ({ container: { args = [] }, pod }) =>
          args.join(' ') ===
          (pod.component === 'api'
            ? '--max-semi-space-size=16 --no-memory-reducer dist/main.js'
            : 'dist/worker.js'),
      ),
    breaks: (cluster) => {
      const { spec } = cluster.pod('Deployment vault-worker');
      first(spec.containers).args = ['--max-semi-space-size=16', 'dist/worker.js'];
    },
  },
];
