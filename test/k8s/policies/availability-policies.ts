import { selects, type Cluster, type PodTemplate } from '../support/cluster.js';
import { SERVICES } from '../support/services.js';
import { first, those, type Policy } from './policy.js';

const PRE_STOP_S = 5;
/** Load balancers notice meanwhile, unless `SHUTDOWN_DRAIN_MS` says otherwise. */
const DRAIN_MS = '5000';
/** A delivery may take this long (`DELIVERY_TIMEOUT_MS`). */
const DELIVERY_S = 15;
/** After it a service that has been told to stop gives up (`GIVE_UP_MS`). */
const GIVE_UP_S = 30;

/** A pod more or less, a node, a release: nobody notices. */
export const AVAILABILITY_POLICIES: readonly Policy[] = [
  {
    name: 'liveness asks nothing of the database, readiness does, both at the management port',
    violations: (cluster) =>
      those(
        cluster.services().filter(({ pod }) => pod.owner.startsWith('Deployment')),
        ({ place }) => place,
        ({ container: { startupProbe, livenessProbe, readinessProbe, ports = [] } }) =>
          ports.some((port) => port.name === 'management' && port.containerPort === 9090) &&
          [startupProbe, livenessProbe].every(
            (probe) =>
              probe?.httpGet?.path === '/health/live' && probe.httpGet.port === 'management',
          ) &&
          readinessProbe?.httpGet?.path === '/health/ready' &&
          readinessProbe.httpGet.port === 'management',
      ),
    breaks: (cluster) => {
      const { livenessProbe } = first(cluster.pod('Deployment fraud-api').spec.containers);
      if (livenessProbe?.httpGet) livenessProbe.httpGet.path = '/health/ready';
    },
  },
  {
    name: 'a pod that ends has time for a delivery of 15 s, and for the service to give up by itself',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        ({ spec, service }) => {
          const grace = spec.terminationGracePeriodSeconds ?? 30;
          const preStop = first(spec.containers).lifecycle?.preStop?.sleep?.seconds ?? 0;
          const drainMs = cluster.settings(service)['SHUTDOWN_DRAIN_MS'] ?? DRAIN_MS;
          const hasTime = Number(drainMs) / 1_000 + DELIVERY_S < GIVE_UP_S;
          return preStop >= PRE_STOP_S && hasTime && grace > preStop + GIVE_UP_S;
        },
      ),
    breaks: (cluster) => {
      cluster.pod('Deployment vault-worker').spec.terminationGracePeriodSeconds = 30;
    },
  },
  {
    name: 'a release takes no pod away before another is ready',
    violations: (cluster) =>
      those(cluster.all('Deployment'), nameOf, ({ spec }) => {
        const { type = 'RollingUpdate', rollingUpdate } = spec?.strategy ?? {};
        return type === 'RollingUpdate' && rollingUpdate?.maxUnavailable === 0;
      }),
    breaks: (cluster) => {
      const { spec } = cluster.get('Deployment', 'identity-api');
      if (spec !== undefined) spec.strategy = { type: 'Recreate' };
    },
  },
  {
    name: 'every Deployment has a disruption budget that lets one pod go',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        ({ labels }) => {
          const budgets = cluster
            .all('PodDisruptionBudget')
            .filter(({ spec }) => selects(spec?.selector, labels));
          return budgets.length === 1 && budgets[0]?.spec?.maxUnavailable === 1;
        },
      ),
    breaks: (cluster) => {
      cluster.remove('PodDisruptionBudget', 'commerce-worker');
    },
  },
  {
    name: 'pods of a Deployment are spread over zones and nodes',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        ({ spec, labels }) =>
          ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].every((key) =>
            (spec.topologySpreadConstraints ?? []).some(
              (each) =>
                each.topologyKey === key &&
                each.maxSkew === 1 &&
                selects(each.labelSelector, labels),
            ),
          ),
      ),
    breaks: (cluster) => {
      const { spec } = cluster.pod('Deployment gateway-legacy-api');
      spec.topologySpreadConstraints = spec.topologySpreadConstraints?.slice(1) ?? [];
    },
  },
  {
    name: 'fraud alone scales by itself, by CPU and by the rate of requests',
    violations: (cluster) => {
      const [one, ...others] = cluster.all('HorizontalPodAutoscaler');
      const { scaleTargetRef, metrics = [], minReplicas = 1, maxReplicas } = one?.spec ?? {};
      const sources = metrics.map(
        (metric) => metric.pods?.metric.name ?? metric.containerResource?.name,
      );
      const isRight =
        scaleTargetRef?.name === 'fraud-api' &&
        sources.join() === 'cpu,http_requests_per_second' &&
        minReplicas >= 2 &&
        (maxReplicas ?? 0) > minReplicas;
      return [...(isRight ? [] : ['fraud-api']), ...others.map(nameOf)];
    },
    breaks: (cluster) => {
      cluster.get('HorizontalPodAutoscaler', 'fraud-api').spec.metrics?.pop();
    },
  },
  {
    name: 'every Deployment has two pods or more, and says how many unless it scales by itself',
    violations: (cluster) =>
      those(cluster.all('Deployment'), nameOf, ({ metadata, spec }) =>
        metadata?.name === 'fraud-api' ? spec?.replicas === undefined : (spec?.replicas ?? 1) >= 2,
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('Deployment', 'vault-api');
      if (spec !== undefined) spec.replicas = 1;
    },
  },
  {
    name: 'what selects pods selects those of one Deployment',
    violations: (cluster) => [
      ...those(cluster.all('Deployment'), nameOf, ({ metadata, spec }) =>
        isOne(selected(cluster, spec?.selector), `Deployment ${metadata?.name ?? ''}`),
      ),
      ...those(cluster.all('Service'), nameOf, ({ metadata, spec }) =>
        isOne(
          selected(cluster, { matchLabels: spec?.selector ?? {} }),
          `Deployment ${metadata?.name ?? ''}`,
        ),
      ),
    ],
    breaks: (cluster) => {
      const { spec } = cluster.get('Service', 'fraud-api');
      delete spec?.selector?.['app.kubernetes.io/component'];
    },
  },
  {
    name: 'an API delivers no webhooks where a worker does',
    violations: (cluster) =>
      those(
        cluster
          .services()
          .filter(({ place }) => place.endsWith('-api') && place !== 'Deployment identity-api'),
        ({ place }) => place,
        ({ container: { env = [] }, pod }) =>
          env.some(({ name, value }) => name === 'WEBHOOK_WORKER' && value === 'off') &&
          cluster.running().some(({ owner }) => owner === `Deployment ${pod.service}-worker`),
      ),
    breaks: (cluster) => {
      cluster.remove('Deployment', 'fraud-worker');
    },
  },
  {
    name: 'a migration runs once, past any pooler, and its end is bounded',
    violations: (cluster) =>
      those(cluster.all('Job'), nameOf, ({ spec }) => {
        const container = first(spec?.template.spec?.containers);
        const database = container.env?.find(({ name }) => name === 'DATABASE_URL_FILE');
        return (
          container.args?.join(' ') === 'dist/migrate.js' &&
          database?.value === '/run/secrets/migration/database-direct-url' &&
          spec?.template.spec?.restartPolicy === 'Never' &&
          spec.activeDeadlineSeconds !== undefined &&
          spec.ttlSecondsAfterFinished !== undefined
        );
      }),
    breaks: (cluster) => {
      const { spec } = cluster.get('Job', 'fraud-migration');
      delete spec?.activeDeadlineSeconds;
    },
  },
  {
    name: 'the template of commands never runs by the clock',
    violations: (cluster) =>
      those(
        cluster.all('CronJob').filter((job) => nameOf(job).endsWith('-command')),
        nameOf,
        ({ spec }) => spec.suspend === true && spec.jobTemplate.spec?.backoffLimit === 0,
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('CronJob', 'vault-command');
      spec.suspend = false;
    },
  },
  {
    name: 'every service proves its audit trail each day, in bounded time',
    violations: (cluster) =>
      SERVICES.flatMap(({ name }) => {
        const job = cluster
          .all('CronJob')
          .find((each) => nameOf(each) === `${name}-audit-verify`)?.spec;
        const template = job?.jobTemplate.spec;
        const [container] = template?.template.spec?.containers ?? [];
        const isDaily = /^\d+ \d+ \* \* \*$/.test(job?.schedule ?? '');
        const isBounded = template?.activeDeadlineSeconds !== undefined;
        const verifies = container?.args?.join(' ') === 'dist/command.js audit verify';
        return isDaily && isBounded && verifies && job?.suspend !== true ? [] : [name];
      }),
    breaks: (cluster) => {
      cluster.get('CronJob', 'commerce-audit-verify').spec.suspend = true;
    },
  },
];

function nameOf({ metadata }: { metadata?: { name?: string } }): string {
  return metadata?.name ?? '';
}

function selected(
  cluster: Cluster,
  selector: { matchLabels?: Record<string, string> } | undefined,
): PodTemplate[] {
  return cluster.pods().filter(({ labels }) => selects(selector, labels));
}

function isOne(pods: readonly PodTemplate[], owner: string): boolean {
  return pods.length === 1 && pods[0]?.owner === owner;
}
