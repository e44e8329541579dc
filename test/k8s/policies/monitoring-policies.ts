import type { IPodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { selects, type Cluster } from '../support/cluster.js';
import { portsOf, reachedBy, reaches } from '../support/edges.js';
import { SERVICES } from '../support/services.js';
import { change, first, type Policy } from './policy.js';

const MONITORING = 'monitoring';
/** OTLP over HTTP. */
const TRACES_PORT = 4318;

/** What is watched can be reached by who watches it, and nothing else by them. */
export const MONITORING_POLICIES: readonly Policy[] = [
  {
    name: 'Prometheus finds the metrics of every pod, at a port that it is let to',
    violations: (cluster) => {
      const { spec } = podMonitor(cluster);
      const [endpoint] = spec.podMetricsEndpoints ?? [];
      return cluster.running().flatMap((pod) => {
        const port = pod.spec.containers
          .flatMap(({ ports = [] }) => ports)
          .find(({ name }) => name === endpoint?.port)?.containerPort;
        const open = portsOf(cluster, pod, 'Ingress')
          .filter(({ policy }) => policy === 'metrics')
          .flatMap(({ ports = [] }) => ports);
        const isWatched =
          selects(spec.selector, pod.labels) &&
          endpoint?.path === '/metrics' &&
          port !== undefined &&
          open.includes(port) &&
          reachedBy(cluster, pod).includes(MONITORING);
        return isWatched ? [] : [pod.owner];
      });
    },
    breaks: (cluster) => {
      const { ports = [] } = first(cluster.pod('Deployment fraud-worker').spec.containers);
      const management = ports.find(({ name }) => name === 'management');
      if (management !== undefined) management.containerPort = 9091;
    },
  },
  {
    name: 'labels of the services and of their parts come from the labels of the pods',
    violations: (cluster) => {
      const { spec } = podMonitor(cluster);
      const given = (spec.podMetricsEndpoints ?? []).flatMap(({ relabelings = [] }) => relabelings);
      return Object.entries({
        service: '__meta_kubernetes_pod_label_app_kubernetes_io_name',
        component: '__meta_kubernetes_pod_label_app_kubernetes_io_component',
      }).flatMap(([target, source]) =>
        given.some(
          ({ sourceLabels, targetLabel }) =>
            targetLabel === target && sourceLabels?.join() === source,
        )
          ? []
          : [target],
      );
    },
    breaks: (cluster) => {
      podMonitor(cluster).spec.podMetricsEndpoints?.[0]?.relabelings?.pop();
    },
  },
  {
    name: 'traces go to the collector of the monitoring, where the settings send them',
    violations: (cluster) => [
      ...cluster
        .running()
        .filter((pod) => !reaches(cluster, pod).includes(MONITORING))
        .map(({ owner }) => owner),
      ...SERVICES.filter(({ name }) => {
        const endpoint = cluster.settings(name)['OTEL_EXPORTER_OTLP_ENDPOINT'];
        return endpoint !== undefined && new URL(endpoint).port !== String(TRACES_PORT);
      }).map(({ name }) => name),
    ],
    breaks: (cluster) => {
      change(cluster, 'vault', {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.monitoring.svc:4317',
      });
    },
  },
];

function podMonitor(cluster: Cluster): { spec: IPodMonitor['spec'] } {
  const found = cluster.objects.find(({ kind }) => kind === 'PodMonitor');
  if (found === undefined) throw new Error('There is no PodMonitor.');
  return found as unknown as { spec: IPodMonitor['spec'] };
}
