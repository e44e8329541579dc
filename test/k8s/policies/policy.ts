import type { Cluster } from '../support/cluster.js';

/** A promise of `k8s/`, and an overlay that breaks it. */
export interface Policy {
  /** A sentence that holds. */
  readonly name: string;
  /** What breaks it, by name; empty when it holds. */
  readonly violations: (cluster: Cluster) => string[];
  /** Changes one thing, so that it does not hold any more. */
  readonly breaks: (cluster: Cluster) => void;
}

/** The names of those that are not as they should be. */
export function those<T>(
  each: readonly T[],
  nameOf: (one: T) => string,
  isRight: (one: T) => boolean,
): string[] {
  return each.filter((one) => !isRight(one)).map(nameOf);
}

/** The first, which fixtures break. */
export function first<T>(each: readonly T[] | undefined): T {
  const [one] = each ?? [];
  if (one === undefined) throw new Error('There is nothing to break.');
  return one;
}

/** Other settings of a service, for what breaks a policy. */
export function change(cluster: Cluster, service: string, settings: Record<string, string>): void {
  const map = cluster
    .all('ConfigMap')
    .find(({ metadata }) => metadata?.name?.startsWith(`${service}-settings-`));
  if (map === undefined) throw new Error(`There are no settings of ${service}.`);
  map.data = { ...map.data, ...settings };
}
