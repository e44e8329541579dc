import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, loadConfig } from '@tessera/config';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import type { Cluster, PodTemplate } from '../support/cluster.js';
import { SERVICES } from '../support/services.js';
import { change, first, those, type Policy } from './policy.js';
import { roleOf } from './workload-policies.js';

const SHARED = [
  'INSTANCE',
  'ENVIRONMENT',
  'OAUTH_ISSUER',
  'OAUTH_INSTANCE_AUDIENCE',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];
/** The contents of files that the operator makes, where not every string is valid. */
const FILES: Readonly<Record<string, string>> = {
  REDIS_URL: 'rediss://:secret@redis:6380',
  EPHEMERAL_REDIS_URL: 'rediss://:secret@ephemeral-redis:6380',
  DATABASE_URL: 'postgres://role:secret@database/service?sslmode=verify-full',
  FORWARD_ALLOWED_DESTINATIONS: 'https://api.payments.example',
  PAYMENT_PROVIDER_SECRETS: 'main=shared-with-the-provider',
};
const BANKS = `banks:
  - id: linden-bank
    name: Lindenbank
    country: DE
    bank_codes: ['99988877']
    base_url: https://api.lindenbank.example/psd2
    sca: redirect
    consents: [iban]
    redirect_origins: [https://login.lindenbank.example]
`;

/** The settings of a service are consistent, and the service accepts them. */
export const CONFIGURATION_POLICIES: readonly Policy[] = [
  {
    name: 'every workload starts with its settings in production, and with the files that it mounts',
    violations: (cluster) =>
      cluster
        .pods()
        .flatMap((pod) => problemsOf(cluster, pod).map((problem) => `${pod.owner}: ${problem}`)),
    breaks: (cluster) => {
      change(cluster, 'gateway-legacy', { VAULT_URL: 'http://vault-api' });
    },
  },
  {
    name: 'all services agree on the instance, the environment, the issuer and the collector',
    violations: (cluster) =>
      SHARED.filter(
        (variable) =>
          new Set(SERVICES.map(({ name }) => cluster.settings(name)[variable])).size > 1,
      ),
    breaks: (cluster) => {
      change(cluster, 'commerce', { INSTANCE: 'another' });
    },
  },
  {
    name: 'a token is for one service',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        (pod) => cluster.environment(pod)['OAUTH_INSTANCE_AUDIENCE'] === 'refused',
      ),
    breaks: (cluster) => {
      change(cluster, 'fraud', { OAUTH_INSTANCE_AUDIENCE: 'accepted' });
    },
  },
  {
    name: 'the vault reaches the internet by HTTPS alone',
    violations: (cluster) =>
      (cluster.get('NetworkPolicy', 'vault-to-internet').spec?.egress ?? [])
        .flatMap(({ ports = [{}] }) => ports)
        .filter(({ port, endPort }) => port !== 443 || endPort !== undefined)
        .map(({ port, endPort }) => `${String(port)}-${String(endPort)}`),
    breaks: (cluster) => {
      const { spec } = cluster.get('NetworkPolicy', 'vault-to-internet');
      first(first(spec?.egress).ports).endPort = 65_535;
    },
  },
  {
    name: 'an API ends TLS in a sidecar that starts before it and stops after it',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        ({ spec, component }) => {
          const sidecar = spec.initContainers?.find(({ name }) => name === 'tls');
          if (component !== 'api') return sidecar === undefined;
          return (
            sidecar?.restartPolicy === 'Always' &&
            sidecar.args?.includes('--target=127.0.0.1:8080') === true &&
            sidecar.ports?.some((port) => port.name === 'https' && port.containerPort === 8443) ===
              true
          );
        },
      ),
    breaks: (cluster) => {
      const { initContainers } = cluster.pod('Deployment identity-api').spec;
      delete initContainers?.find(({ name }) => name === 'tls')?.restartPolicy;
    },
  },
  {
    name: 'a change of settings starts pods again: their ConfigMap is named after what is in it',
    violations: (cluster) =>
      those(
        cluster.services(),
        ({ place }) => place,
        ({ container: { envFrom = [] }, pod }) => {
          const names = envFrom.map(({ configMapRef }) => configMapRef?.name ?? '');
          const isNamedAfter = new RegExp(`^${pod.service}-(?:[a-z-]+-)?settings-[a-z0-9]{10}$`);
          return (
            names.length === (pod.component === 'migration' ? 1 : 2) &&
            names.every(
              (name) =>
                (isNamedAfter.test(name) || pod.component === 'migration') &&
                cluster.all('ConfigMap').some((map) => map.metadata?.name === name),
            )
          );
        },
      ),
    breaks: (cluster) => {
      const map = first(
        cluster
          .all('ConfigMap')
          .filter((each) => each.metadata?.name?.startsWith('fraud-settings-')),
      );
      map.metadata = { ...map.metadata, name: 'fraud-settings' };
    },
  },
  {
    name: 'everything is in one namespace, which enforces the restricted standard',
    violations: (cluster) => {
      const [namespace, ...others] = cluster.all('Namespace');
      const name = namespace?.metadata?.name ?? '';
      const level = namespace?.metadata?.labels?.['pod-security.kubernetes.io/enforce'];
      const elsewhere = cluster.objects.filter(
        ({ kind, metadata }) =>
          !['Namespace', 'PriorityClass'].includes(kind) && metadata.namespace !== name,
      );
      return [
        ...(level === 'restricted' ? [] : [name]),
        ...[...elsewhere.map((object) => object.metadata), ...others.map((o) => o.metadata)].map(
          (metadata) => metadata?.name ?? '',
        ),
      ];
    },
    breaks: (cluster) => {
      const { metadata } = first(cluster.all('Namespace'));
      if (metadata) metadata.labels = { 'pod-security.kubernetes.io/enforce': 'baseline' };
    },
  },
];

/** How the service itself validates its settings, with files of the tests in place of mounted ones. */
function problemsOf(cluster: Cluster, pod: PodTemplate): readonly string[] {
  const service = SERVICES.find(({ name }) => name === pod.service);
  if (service === undefined) return ['belongs to no service'];
  const folder = temporaryFolder('k8s-settings');
  const write = (file: string, text: string): string => {
    const path = join(folder, file);
    writeFileSync(path, text);
    return path;
  };
  const settings: Record<string, string> = { ...cluster.environment(pod) };
  for (const variable of Object.keys(settings).filter((each) => each.endsWith('_FILE'))) {
    const text = FILES[variable.slice(0, -'_FILE'.length)] ?? `a-text-for-${variable}`;
    settings[variable] = write(variable, variable === 'BANKS_FILE' ? BANKS : text);
  }
  const internal = settings['WEBHOOK_INTERNAL_ENDPOINTS'];
  if (internal !== undefined) {
    const key = '/run/secrets/service/vault-events-key';
    settings['WEBHOOK_INTERNAL_ENDPOINTS'] = internal.replace(key, write('key', 'k'));
  }
  try {
    loadConfig(service.config, settings, {}, roleOf(pod));
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
