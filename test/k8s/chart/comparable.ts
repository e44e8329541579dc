import type { ClusterObject } from '../support/rendered-overlay.js';
import { withoutHash } from './workload-roles.js';

const CHECKSUM = 'checksum/settings';

/**
 * Objects by kind and name, without the two things that Helm and kustomize do differently on purpose:
 * kustomize appends a hash to the names of ConfigMaps, the chart annotates the pods with it instead; and
 * Helm cannot create the namespace that it stores its release in.
 */
export function comparable(objects: readonly ClusterObject[]): Record<string, unknown> {
  const entries = objects
    .filter(({ kind }) => kind !== 'Namespace')
    .map((object) => {
      const name = withoutHash(object.metadata.name);
      return [`${object.kind} ${name}`, withoutNames(object)] as const;
    });
  if (new Set(entries.map(([name]) => name)).size < entries.length) {
    throw new Error('Two objects have the same kind and name.');
  }
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function withoutNames(object: ClusterObject): unknown {
  return JSON.parse(JSON.stringify(object), (key, value: unknown) => {
    if (key === 'name' && typeof value === 'string') return withoutHash(value);
    if (key !== 'annotations') return value;
    const rest = Object.entries(value as Record<string, string>).filter(
      ([each]) => each !== CHECKSUM,
    );
    return rest.length === 0 ? undefined : Object.fromEntries(rest);
  });
}
