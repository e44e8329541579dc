import { isDeepStrictEqual } from 'node:util';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { Cluster, PodTemplate } from '../support/cluster.js';
import { defaultValues } from './chart-values.js';
import { ROLES, withoutHash } from './workload-roles.js';

type Fields = Record<string, unknown>;

/** The values of the chart with which one service is as in an overlay: what differs from the base. */
export function overlayValues(service: string, base: Cluster, overlay: Cluster): Fields {
  const values: Fields = {
    host: overlay.get('Ingress', service).spec?.rules?.[0]?.host,
    settings: added(
      settings(base, `${service}-settings`),
      settings(overlay, `${service}-settings`),
    ),
    edges: edgesOf(service, base, overlay),
  };
  const defaults = defaultValues(service, base);
  const target = defaultValues(service, overlay);
  for (const { name, value } of ROLES) {
    if (value === null || target[value] === undefined) continue;
    const differing = Object.entries(target[value] as Fields).filter(
      ([field, content]) => !isDeepStrictEqual(content, (defaults[value] as Fields)[field]),
    );
    const own = `${service}-${name}-settings`;
    const more = added(settings(base, own), settings(overlay, own));
    const secretItems = newItems(podOf(service, name, base), podOf(service, name, overlay));
    const workload = {
      ...Object.fromEntries(differing),
      ...(Object.keys(more).length > 0 && { settings: more }),
      ...(secretItems.length > 0 && { secretItems }),
    };
    if (Object.keys(workload).length > 0) values[value] = workload;
  }
  return values;
}

function settings(cluster: Cluster, name: string): Readonly<Record<string, string>> {
  const map = cluster
    .all('ConfigMap')
    .find(({ metadata }) => withoutHash(metadata?.name ?? '') === name);
  return map?.data ?? {};
}

function added(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name] !== value),
  );
}

function podOf(service: string, role: string, cluster: Cluster): PodTemplate | undefined {
  return cluster.pods().find(({ owner }) => owner.endsWith(` ${service}-${role}`));
}

function newItems(before: PodTemplate | undefined, after: PodTemplate | undefined): unknown[] {
  const items = (pod: PodTemplate | undefined) =>
    pod?.spec.volumes?.find(({ name }) => name === 'secrets')?.secret?.items ?? [];
  const old = items(before);
  return items(after).filter((item) => !old.some((each) => isDeepStrictEqual(each, item)));
}

/** Policies that only the overlay has, by the end of their name. */
function edgesOf(service: string, base: Cluster, overlay: Cluster): Fields {
  const known = new Set(base.all('NetworkPolicy').map(({ metadata }) => metadata?.name));
  const own = overlay.all('NetworkPolicy').filter(({ metadata }) => {
    return metadata?.labels?.['app.kubernetes.io/name'] === service && !known.has(metadata.name);
  });
  return Object.fromEntries(own.map((policy) => edgeOf(service, policy)));
}

function edgeOf(service: string, { metadata, spec }: INetworkPolicy): [string, Fields] {
  const { matchLabels = {}, matchExpressions = [] } = spec?.podSelector ?? {};
  const one = matchLabels['app.kubernetes.io/component'];
  const components = one === undefined ? (matchExpressions[0]?.values ?? []) : [one];
  const name = (metadata?.name ?? '').slice(service.length + 1);
  return [name, { ...(components.length > 0 && { components }), egress: spec?.egress }];
}
