import { existsSync, readFileSync } from 'node:fs';
import type { ServiceName } from '@tessera/local/testing';
import { Cluster, type PodTemplate } from '../../k8s/support/cluster.js';
import { canRender, renderOverlay } from '../../k8s/support/rendered-overlay.js';

/** Of an environment file: lines of `NAME=value`, and comments. */
const SETTING = /^([A-Z][A-Z0-9_]*)=(.*)$/gm;
/**
 * What every container of the base has in addition to its ConfigMap, where nothing renders overlays.
 */
const CONTAINER: Readonly<Record<string, string>> = {
  DATABASE_URL_FILE: '/run/secrets/service/database-url',
  KEYRING_FILE: '/run/keyring/keyring.json',
  NODE_EXTRA_CA_CERTS: '/run/authority/ca.crt',
};

const rendered = new Map<ServiceName, Cluster>();

/** The environment of a container as the production overlay gives it: its ConfigMap and its own. */
export function clusterEnvironment(
  service: ServiceName,
  component: 'api' | 'worker' | 'migration',
): Record<string, string> {
  if (!canRender()) return environmentOfFiles(service, component);
  const path = `k8s/overlays/production/${service}`;
  const cluster = rendered.get(service) ?? new Cluster(renderOverlay(path));
  rendered.set(service, cluster);
  return { ...cluster.environment(podOf(cluster, service, component)) };
}

function podOf(cluster: Cluster, service: string, component: string): PodTemplate {
  const found = cluster
    .pods()
    .find((pod) => pod.service === service && pod.component === component);
  if (found === undefined) throw new Error(`${service} has no ${component}.`);
  return found;
}

/** Whether the cluster runs the service's worker as a separate Deployment. */
export function hasWorker(service: ServiceName): boolean {
  return readFileSync(`k8s/base/${service}/workload/kustomization.yaml`, 'utf8').includes(
    '../worker',
  );
}

function environmentOfFiles(
  service: ServiceName,
  component: 'api' | 'worker' | 'migration',
): Record<string, string> {
  const keys = { api: ['keys.env'], worker: ['worker-keys.env'], migration: [] }[component];
  const files = [
    ...['settings.env', `${component}.env`].map((file) => `k8s/base/${service}/workload/${file}`),
    ...['settings.env', ...keys].map((file) => `k8s/overlays/production/${service}/${file}`),
  ].filter((file) => existsSync(file));
  const settings = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SETTING)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const deliversElsewhere = component === 'api' && hasWorker(service);
  return {
    ...(Object.fromEntries(settings) as Record<string, string>),
    ...CONTAINER,
    ...(deliversElsewhere && { BACKGROUND_WORK: 'worker' }),
  };
}
