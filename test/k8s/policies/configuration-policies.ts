import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { ConfigurationError, loadConfig } from '@tessera/service';
import { MAX_INTERCEPTED_BYTES } from '../../../apps/fraud/src/interceptors/intercepted-body.js';
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
/** What stands in files that the operator makes, where not every text would do. */
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

/** What a service is told holds together, and the service takes it. */
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
    name: 'the public address of a service is that of its ingress, and the issuer is identity',
    violations: (cluster) =>
      those(
        cluster.all('Ingress'),
        ({ metadata }) => metadata?.name ?? '',
        ({ metadata, spec }) => {
          const { PUBLIC_URL: address, OAUTH_ISSUER: issuer } = cluster.settings(
            metadata?.labels?.['app.kubernetes.io/name'] ?? '',
          );
          const host = `https://${first(spec?.rules).host ?? ''}`;
          return address === host && issuer === cluster.settings('identity')['PUBLIC_URL'];
        },
      ),
    breaks: (cluster) => {
      first(cluster.get('Ingress', 'vault').spec?.rules).host = 'cards.example.com';
    },
  },
  {
    name: 'the public ingress of the vault leads to no route that reads, forwards or reveals a card',
    violations: (cluster) => {
      const { spec } = cluster.get('Ingress', 'vault');
      const paths = (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
      return paths
        .map(({ path = '' }) => path)
        .filter((path) => !['/sessions', '/sdk', '/callbacks'].includes(path));
    },
    breaks: (cluster) => {
      const { http } = first(cluster.get('Ingress', 'vault').spec?.rules);
      first(http?.paths).path = '/';
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
    name: 'an ingress speaks TLS alone, for every host, to a Service that is there',
    violations: (cluster) =>
      those(
        cluster.all('Ingress'),
        ({ metadata }) => metadata?.name ?? '',
        ({ metadata, spec }) => {
          const covered = (spec?.tls ?? []).flatMap(({ hosts = [], secretName }) =>
            secretName === undefined ? [] : hosts,
          );
          const backends = (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
          const redirects = 'nginx.ingress.kubernetes.io/force-ssl-redirect';
          return (
            (spec?.rules ?? []).every(({ host }) => covered.includes(host ?? '')) &&
            metadata?.annotations?.[redirects] === 'true' &&
            backends.every(({ backend: { service } }) => {
              const target = cluster.get('Service', service?.name ?? '').spec;
              return target?.ports?.some(({ name }) => name === service?.port?.name) === true;
            })
          );
        },
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('Ingress', 'fraud');
      if (spec !== undefined) spec.tls = [];
    },
  },
  {
    name: 'an ingress lets through what its service takes',
    violations: (cluster) => {
      const annotations = cluster.get('Ingress', 'fraud').metadata?.annotations ?? {};
      const size = annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '1m';
      const bytes = Number(size.replace(/m$/, '')) * 1024 * 1024;
      return bytes >= MAX_INTERCEPTED_BYTES ? [] : ['fraud'];
    },
    breaks: (cluster) => {
      const { metadata } = cluster.get('Ingress', 'fraud');
      delete metadata?.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'];
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
    name: 'a change of settings starts pods anew: their ConfigMap is named after what is in it',
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

/** What the service itself says of its settings, with files of the tests in place of mounted ones. */
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
