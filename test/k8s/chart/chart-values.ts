import type { Cluster } from '../support/cluster.js';
import { ROLES } from './workload-roles.js';

type Fields = Record<string, unknown>;

/** The default values of one service, from its objects of `k8s/base`. */
export function defaultValues(service: string, base: Cluster): Fields {
  const host = base.get('Ingress', service).spec?.rules?.[0]?.host;
  return {
    enabled: true,
    host,
    image: { tag: '', digest: '' },
    settings: {},
    edges: {},
    serviceAccount: { annotations: {} },
    ...workloadValues(service, base),
    migration: { settings: {} },
  };
}

function workloadValues(service: string, base: Cluster): Fields {
  const values: Fields = {};
  for (const { name, value } of ROLES) {
    const pod = base.pods().find(({ owner }) => owner.endsWith(` ${service}-${name}`));
    if (value === null || pod === undefined) continue;
    const [main] = pod.spec.containers;
    values[value] = {
      ...replicasOf(service, name, base),
      settings: {},
      secretItems: [],
      ...(pod.owner.startsWith('Deployment') && { podAnnotations: {} }),
      resources: main?.resources,
    };
  }
  return values;
}

function replicasOf(service: string, role: string, base: Cluster): Fields {
  const deployment = base
    .all('Deployment')
    .find(({ metadata }) => metadata?.name === `${service}-${role}`);
  if (deployment === undefined) return {};
  const autoscaler = base
    .all('HorizontalPodAutoscaler')
    .find(({ metadata }) => metadata?.name === `${service}-${role}`);
  if (autoscaler === undefined) return { replicas: deployment.spec?.replicas };
  const { minReplicas, maxReplicas } = autoscaler.spec;
  return { autoscaling: { minReplicas, maxReplicas } };
}
