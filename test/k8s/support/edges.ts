import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { selects, type Cluster, type PodTemplate } from './cluster.js';

type Rule = NonNullable<NonNullable<INetworkPolicy['spec']>['egress']>[number];
type Peer = NonNullable<Rule['to']>[number];

/** Whole ranges, in the words of the design's table. */
export const INTERNET = 'the internet';
const WHOLE = ['0.0.0.0/0', '::/0'];

/**
 * The destinations that a pod may reach: other pods by their owners, namespaces by their role, IP
 * ranges.
 */
export function reaches(cluster: Cluster, pod: PodTemplate): string[] {
  const targets = policiesOf(cluster, pod, 'Egress').flatMap(({ spec }) =>
    (spec?.egress ?? []).flatMap(({ to = [] }) => to.flatMap((peer) => namesOf(cluster, peer))),
  );
  return [...new Set(targets)].sort();
}

/** The sources that may reach a pod. */
export function reachedBy(cluster: Cluster, pod: PodTemplate): string[] {
  const sources = policiesOf(cluster, pod, 'Ingress').flatMap(({ spec }) =>
    (spec?.ingress ?? []).flatMap(({ from = [] }) =>
      from.flatMap((peer) => namesOf(cluster, peer)),
    ),
  );
  return [...new Set(sources)].sort();
}

/** The ports that policies open on a pod, or open for it elsewhere. */
export function portsOf(cluster: Cluster, pod: PodTemplate, direction: 'Egress' | 'Ingress') {
  return policiesOf(cluster, pod, direction).flatMap(({ metadata, spec }) =>
    (direction === 'Egress' ? (spec?.egress ?? []) : (spec?.ingress ?? [])).map(({ ports }) => ({
      policy: metadata?.name ?? '',
      ports: ports?.map(({ port, endPort }) => (endPort === undefined ? port : 'any')),
    })),
  );
}

function policiesOf(
  cluster: Cluster,
  { labels }: PodTemplate,
  direction: 'Egress' | 'Ingress',
): INetworkPolicy[] {
  return cluster
    .all('NetworkPolicy')
    .filter(({ spec }) => spec?.policyTypes?.includes(direction) === true)
    .filter(({ spec }) => selects(spec?.podSelector, labels));
}

function namesOf(cluster: Cluster, { ipBlock, namespaceSelector, podSelector }: Peer): string[] {
  if (ipBlock !== undefined) return [WHOLE.includes(ipBlock.cidr) ? INTERNET : ipBlock.cidr];
  if (namespaceSelector !== undefined) {
    const [name] = Object.values(namespaceSelector.matchLabels ?? {});
    return [name ?? 'every namespace'];
  }
  return cluster
    .pods()
    .filter(({ labels }) => selects(podSelector, labels))
    .map(({ owner }) => owner);
}
