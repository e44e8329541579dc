import type { Cluster, Labels, PodTemplate } from './cluster.js';
import type { SimulatedPod } from './scheduler.js';

const HASH = 'pod-template-hash';

/** How many pods a Deployment has at least. */
export function leastReplicas(cluster: Cluster, name: string): number {
  const scaler = autoscalerOf(cluster, name);
  return scaler?.minReplicas ?? cluster.get('Deployment', name).spec?.replicas ?? 1;
}

/** How many pods a Deployment has at most, updates aside. */
export function mostReplicas(cluster: Cluster, name: string): number {
  return autoscalerOf(cluster, name)?.maxReplicas ?? leastReplicas(cluster, name);
}

/** The pods of every Deployment at its least number. */
export function leastPods(cluster: Cluster): SimulatedPod[] {
  return cluster.all('Deployment').flatMap(({ metadata }) => {
    const name = metadata?.name ?? '';
    return podsOf(cluster, `Deployment ${name}`, leastReplicas(cluster, name));
  });
}

/** @param version of the pod template: an update has another than the pods before it */
export function podsOf(
  cluster: Cluster,
  owner: string,
  count: number,
  version = '1',
): SimulatedPod[] {
  const template = cluster.pod(owner);
  return Array.from({ length: count }, (_, index) =>
    simulated(cluster, template, `${owner} ${version}-${index}`, {
      ...template.labels,
      [HASH]: `${owner}-${version}`,
    }),
  );
}

function simulated(
  cluster: Cluster,
  { spec }: PodTemplate,
  name: string,
  labels: Labels,
): SimulatedPod {
  const { priorityClassName } = spec;
  const priority =
    priorityClassName === undefined ? undefined : cluster.get('PriorityClass', priorityClassName);
  return {
    ...{ name, labels, spec, node: null },
    priority: priority?.value ?? 0,
    isPatient: priority?.preemptionPolicy === 'Never',
  };
}

function autoscalerOf(cluster: Cluster, name: string) {
  return cluster
    .all('HorizontalPodAutoscaler')
    .find(({ spec }) => spec.scaleTargetRef.name === name)?.spec;
}
