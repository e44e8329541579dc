import type { Cluster, PodTemplate } from '../support/cluster.js';
import { INTERNET, portsOf, reachedBy, reaches } from '../support/edges.js';
import { SERVICES } from '../support/services.js';
import { first, those, type Policy } from './policy.js';

const IDENTITY = 'Deployment identity-api';
const VAULT = 'Deployment vault-api';
/** What the pods of a service may reach beyond names, traces, the issuer and their own stores. */
const EGRESS: Readonly<Record<string, readonly string[]>> = {
  'identity-api': [],
  'vault-api': [INTERNET],
  'vault-worker': [INTERNET, 'Deployment commerce-api'],
  'fraud-api': [INTERNET, VAULT],
  'fraud-worker': [INTERNET],
  'account-info-api': [INTERNET],
  'account-info-worker': [INTERNET],
  'commerce-api': [VAULT, '203.0.113.16/28'],
  'commerce-worker': [INTERNET, VAULT],
  'gateway-legacy-api': [VAULT, 'Deployment fraud-api', '198.51.100.0/26', '203.0.113.16/28'],
  'console-api': [
    VAULT,
    'Deployment fraud-api',
    'Deployment account-info-api',
    'Deployment commerce-api',
    'Deployment gateway-legacy-api',
  ],
  'gateway-legacy-worker': [
    INTERNET,
    VAULT,
    'Deployment fraud-api',
    '198.51.100.0/26',
    '203.0.113.16/28',
  ],
};
const EVERY_POD = ['kube-system', 'monitoring'];
const STORE = /^10\.4\d\.\d+\.0\/28$/;
/** Private, shared, link-local with the metadata service, and what leads back to them. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  '0.0.0.0/0': [
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
  ],
  '::/0': ['::/96', '::ffff:0:0/96', '64:ff9b::/96', '2002::/16', 'fc00::/7', 'fe80::/10'],
};

/** Nothing is reached but what the architecture's table of egress names. */
export const NETWORK_POLICIES: readonly Policy[] = [
  {
    name: 'what no policy lets through is refused, in and out, for every pod',
    violations: (cluster) => {
      const denies = cluster
        .all('NetworkPolicy')
        .some(
          ({ spec }) =>
            Object.keys(spec?.podSelector ?? {}).length === 0 &&
            spec?.policyTypes?.join() === 'Ingress,Egress' &&
            spec.ingress === undefined &&
            spec.egress === undefined,
        );
      return denies ? [] : ['default-deny'];
    },
    breaks: (cluster) => {
      cluster.remove('NetworkPolicy', 'default-deny');
    },
  },
  {
    name: 'a pod reaches what the table says and nothing else',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        (pod) => {
          const expected = EGRESS[`${pod.service}-${pod.component}`] ?? [];
          return sameSet(beyondStores(cluster, pod), [...EVERY_POD, IDENTITY, ...expected]);
        },
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('NetworkPolicy', 'commerce-to-vault');
      first(spec?.egress).to = [
        { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'fraud' } } },
      ];
    },
  },
  {
    name: 'Jobs reach their database, names and traces alone',
    violations: (cluster) =>
      those(
        cluster.pods().filter(({ owner }) => !owner.startsWith('Deployment')),
        ({ owner }) => owner,
        (pod) => sameSet(beyondStores(cluster, pod), EVERY_POD),
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('NetworkPolicy', 'vault-to-internet');
      if (spec !== undefined) {
        spec.podSelector = { matchLabels: { 'app.kubernetes.io/name': 'vault' } };
      }
    },
  },
  {
    name: 'every edge between services has both its ends',
    violations: (cluster) => {
      const out = cluster
        .running()
        .flatMap((pod) => edges(pod.owner, reaches(cluster, pod), (a, b) => `${a} → ${b}`));
      const into = cluster
        .running()
        .flatMap((pod) => edges(pod.owner, reachedBy(cluster, pod), (a, b) => `${b} → ${a}`));
      return [
        ...out.filter((edge) => !into.includes(edge)),
        ...into.filter((edge) => !out.includes(edge)),
      ];
    },
    breaks: (cluster) => {
      first(cluster.get('NetworkPolicy', 'vault-api').spec?.ingress).from?.pop();
    },
  },
  {
    name: 'APIs are reached over TLS only, and health and metrics by the monitoring only',
    violations: (cluster) =>
      cluster.pods().flatMap((pod) =>
        portsOf(cluster, pod, 'Ingress')
          .filter(({ policy, ports }) => String(ports) !== (policy === 'metrics' ? '9090' : '8443'))
          .map(({ policy }) => `${pod.owner}: ${policy}`),
      ),
    breaks: (cluster) => {
      delete first(cluster.get('NetworkPolicy', 'vault-api').spec?.ingress).ports;
    },
  },
  {
    name: 'the ingress reaches APIs and no worker',
    violations: (cluster) =>
      those(
        cluster.pods(),
        ({ owner }) => owner,
        (pod) =>
          reachedBy(cluster, pod).includes('ingress') ===
          (pod.component === 'api' && pod.owner.startsWith('Deployment')),
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('NetworkPolicy', 'fraud-api');
      if (spec !== undefined) {
        spec.podSelector = { matchLabels: { 'app.kubernetes.io/name': 'fraud' } };
      }
    },
  },
  {
    name: 'the internet has neither private ranges nor the metadata service in it',
    violations: (cluster) =>
      cluster.all('NetworkPolicy').flatMap(({ metadata, spec }) =>
        (spec?.egress ?? [])
          .flatMap(({ to = [] }) => to)
          .flatMap(({ ipBlock }) =>
            (FORBIDDEN[ipBlock?.cidr ?? ''] ?? []).filter(
              (range) => ipBlock?.except?.includes(range) !== true,
            ),
          )
          .map((range) => `${metadata?.name ?? ''}: ${range}`),
      ),
    breaks: (cluster) => {
      const peer = first(first(cluster.get('NetworkPolicy', 'vault-to-internet').spec?.egress).to);
      const { except = [] } = peer.ipBlock ?? {};
      peer.ipBlock = {
        cidr: '0.0.0.0/0',
        except: except.filter((range) => range !== '168.63.129.16/32'),
      };
    },
  },
  {
    name: 'every service has its own database, which no other reaches',
    violations: (cluster) => {
      const databases = cluster
        .all('NetworkPolicy')
        .flatMap(({ metadata, spec }) =>
          (spec?.egress ?? [])
            .filter(({ ports = [] }) => ports.some(({ port }) => port === 5432))
            .flatMap(({ to = [] }) =>
              to.map(({ ipBlock }) => ({ name: metadata?.name ?? '', cidr: ipBlock?.cidr ?? '' })),
            ),
        );
      const missing = databases.length === SERVICES.length ? [] : [`${databases.length} databases`];
      const shared = databases.filter(
        ({ cidr }) => databases.filter((other) => other.cidr === cidr).length > 1,
      );
      return [...missing, ...shared.map(({ name }) => name)];
    },
    breaks: (cluster) => {
      const [to] = first(cluster.get('NetworkPolicy', 'fraud-to-stores').spec?.egress).to ?? [];
      const [vault] = first(cluster.get('NetworkPolicy', 'vault-to-stores').spec?.egress).to ?? [];
      if (to !== undefined && vault?.ipBlock !== undefined) to.ipBlock = vault.ipBlock;
    },
  },
];

function beyondStores(cluster: Cluster, pod: PodTemplate): string[] {
  return reaches(cluster, pod).filter((target) => !STORE.test(target));
}

function edges(
  owner: string,
  others: readonly string[],
  edge: (owner: string, other: string) => string,
): string[] {
  return others
    .filter((other) => other.startsWith('Deployment'))
    .map((other) => edge(owner, other));
}

function sameSet(found: readonly string[], expected: readonly string[]): boolean {
  return [...found].sort().join() === [...new Set(expected)].sort().join();
}
