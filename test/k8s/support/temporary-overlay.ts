import { realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { renderOverlay, type ClusterObject } from './rendered-overlay.js';

/** An overlay for one test; paths are those of the repository. */
interface TemporaryOverlay {
  readonly resources: readonly string[];
  readonly components?: readonly string[];
  readonly [field: string]: unknown;
}

/** Renders a kustomization that no folder has. */
export function renderTemporary(name: string, overlay: TemporaryOverlay): ClusterObject[] {
  const folder = temporaryFolder(name);
  const from = (path: string) => relative(realpathSync(folder), resolve(path));
  const { resources, components = [], ...rest } = overlay;
  writeFileSync(
    join(folder, 'kustomization.yaml'),
    stringify({ ...rest, resources: resources.map(from), components: components.map(from) }),
  );
  return renderOverlay(folder);
}

/** The ConfigMap of a cell, and its name at the end of every name; the component `cell` comes last. */
export function cellFields(service: string, cell: string): Record<string, unknown> {
  return {
    nameSuffix: `-${cell}`,
    configMapGenerator: [
      {
        name: 'cell',
        literals: [`name=${cell}`, `service=${service}`],
        options: { annotations: { 'config.kubernetes.io/local-config': 'true' } },
      },
    ],
  };
}

/** What a cell of a service takes of the components whose objects name one service. */
export function operatorComponents(service: string): string[] {
  return [`k8s/components/keda/${service}`, ...otherComponents(service)];
}

/** As {@link operatorComponents}, for a cell whose other objects are a release of the chart. */
export function operatorComponentsOfRelease(service: string): string[] {
  return [`k8s/components/keda/${service}/objects`, ...otherComponents(service)];
}

function otherComponents(service: string): string[] {
  return ['cert-manager', 'cloudnative-pg'].map(
    (component) => `k8s/components/${component}/${service}`,
  );
}
