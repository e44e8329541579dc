import { selects, type Cluster, type PodTemplate } from '../support/cluster.js';
import { SERVICES } from '../support/services.js';
import { first, those, type Policy } from './policy.js';

const PRE_STOP_S = 5;
/** Load balancers notice meanwhile, unless `SHUTDOWN_DRAIN_MS` says otherwise. */
const DRAIN_MS = '5000';
/** A delivery may take this long (`DELIVERY_TIMEOUT_MS`). */
const DELIVERY_S = 15;
/** After it a service that is shutting down gives up (`GIVE_UP_MS`). */
const GIVE_UP_S = 30;

const AUTOSCALED = ['vault-api', 'fraud-api', 'commerce-api', 'gateway-legacy-api'];
/** Their purges run in the API. */
const WITHOUT_WORKER: readonly string[] = ['Deployment identity-api', 'Deployment console-api'];
/** What people do there is recorded by the services. */
const WITHOUT_TRAIL = 'console';
const DECISION_PATH = ['identity', 'vault', 'fraud'].map((name) => `Deployment ${name}-api`);
/** Measured after a burst (docs/operations/faults.md). */
const BURST_MIB = 471;

/** Losing a pod or a node, and releasing a version, affect no caller. */
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
    name: 'every Deployment has a disruption budget: one pod may go, and a tenth of those of fraud',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        ({ labels, owner }) => {
          const budgets = cluster
            .all('PodDisruptionBudget')
            .filter(({ spec }) => selects(spec?.selector, labels));
          const most = owner === 'Deployment fraud-api' ? '10%' : 1;
          return budgets.length === 1 && budgets[0]?.spec?.maxUnavailable === most;
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
                // The default counts tainted nodes as empty, so that no node may have a second pod.
                each.nodeTaintsPolicy === 'Honor' &&
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
    name: 'a second fraud pod of a node is better than none',
    violations: (cluster) =>
      (cluster.pod('Deployment fraud-api').spec.topologySpreadConstraints ?? [])
        .filter(({ whenUnsatisfiable }) => whenUnsatisfiable !== 'ScheduleAnyway')
        .map(({ topologyKey }) => topologyKey),
    breaks: (cluster) => {
      const { spec } = cluster.pod('Deployment fraud-api');
      first(spec.topologySpreadConstraints).whenUnsatisfiable = 'DoNotSchedule';
    },
  },
  {
    // With a missing metric an autoscaler never scales down.
    name: 'the APIs of payments scale by CPU alone, which needs no metrics adapter',
    violations: (cluster) =>
      AUTOSCALED.flatMap((name) => {
        const one = cluster.all('HorizontalPodAutoscaler').find((each) => nameOf(each) === name);
        const { scaleTargetRef, metrics = [], minReplicas = 1, maxReplicas } = one?.spec ?? {};
        const sources = metrics.map(({ containerResource }) => containerResource?.name);
        const isRight =
          scaleTargetRef?.name === name &&
          sources.join() === 'cpu' &&
          minReplicas >= 2 &&
          (maxReplicas ?? 0) > minReplicas;
        return isRight ? [] : [name];
      }),
    breaks: (cluster) => {
      cluster.get('HorizontalPodAutoscaler', 'fraud-api').spec.metrics?.push({
        type: 'Pods',
        pods: {
          metric: { name: 'http_requests_per_second' },
          target: { type: 'AverageValue', averageValue: '800' },
        },
      });
    },
  },
  {
    name: 'what a payment waits for is placed before all else, and commands wait',
    violations: (cluster) =>
      those(
        cluster.pods(),
        ({ owner }) => owner,
        ({ owner, component, spec: { priorityClassName: name } }) => {
          const expected = DECISION_PATH.includes(owner)
            ? 'tessera-decision-path'
            : component === 'command'
              ? 'tessera-background'
              : undefined;
          return name === expected && (name === undefined || isThere(cluster, name));
        },
      ),
    breaks: (cluster) => {
      cluster.remove('PriorityClass', 'tessera-decision-path');
    },
  },
  {
    name: 'a release continues when a new pod was ready for 10 s',
    violations: (cluster) =>
      those(cluster.all('Deployment'), nameOf, ({ spec }) => (spec?.minReadySeconds ?? 0) >= 10),
    breaks: (cluster) => {
      delete cluster.get('Deployment', 'vault-api').spec?.minReadySeconds;
    },
  },
  {
    name: 'a pod of fraud has the memory of a burst, and half as much again',
    violations: (cluster) => {
      const { resources } = first(cluster.pod('Deployment fraud-api').spec.containers);
      const limit = /^(\d+)Mi$/.exec(String(resources?.limits?.['memory']))?.[1];
      return Number(limit) >= BURST_MIB * 1.5 ? [] : ['fraud-api'];
    },
    breaks: (cluster) => {
      const { resources } = first(cluster.pod('Deployment fraud-api').spec.containers);
      if (resources?.limits) resources.limits['memory'] = '512Mi';
    },
  },
  {
    name: 'every Deployment has two pods or more, and says how many unless it scales by itself',
    violations: (cluster) =>
      those(cluster.all('Deployment'), nameOf, ({ metadata, spec }) =>
        AUTOSCALED.includes(metadata?.name ?? '')
          ? spec?.replicas === undefined
          : (spec?.replicas ?? 1) >= 2,
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('Deployment', 'identity-api');
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
    name: 'an API does no background work where a worker does',
    violations: (cluster) =>
      those(
        cluster
          .services()
          .filter(({ place }) => place.endsWith('-api') && !WITHOUT_WORKER.includes(place)),
        ({ place }) => place,
        ({ container: { env = [] }, pod }) =>
          env.some(({ name, value }) => name === 'BACKGROUND_WORK' && value === 'worker') &&
          cluster.running().some(({ owner }) => owner === `Deployment ${pod.service}-worker`),
      ),
    breaks: (cluster) => {
      cluster.remove('Deployment', 'fraud-worker');
    },
  },
  {
    name: 'a migration is named after its version, runs once, past any pooler, and its end is bounded',
    violations: (cluster) =>
      those(cluster.all('Job'), nameOf, ({ metadata, spec }) => {
        const container = first(spec?.template.spec?.containers);
        const database = container.env?.find(({ name }) => name === 'DATABASE_URL_FILE');
        return (
          container.args?.join(' ') === 'dist/migrate.js' &&
          database?.value === '/run/secrets/migration/database-direct-url' &&
          spec?.template.spec?.restartPolicy === 'Never' &&
          spec.activeDeadlineSeconds !== undefined &&
          // What deletes it makes GitOps create it again.
          spec.ttlSecondsAfterFinished === undefined &&
          metadata?.name?.endsWith(`-migration-${versionOf(container.image)}`) === true
        );
      }),
    breaks: (cluster) => {
      const { containers } = cluster.migrationOf('fraud').spec;
      first(containers).image = 'registry.example.com/tessera/fraud:1.0.0-other';
    },
  },
  {
    name: 'settings of other workloads leave a Job of a migration as it is',
    violations: (cluster) =>
      those(
        cluster.pods().filter(({ component }) => component === 'migration'),
        ({ owner }) => owner,
        ({ service, spec }) => {
          const { envFrom = [] } = first(spec.containers);
          const names = envFrom.map(({ configMapRef }) => configMapRef?.name);
          return names.join() === `${service}-migration-settings`;
        },
      ),
    breaks: (cluster) => {
      const { envFrom } = first(cluster.migrationOf('vault').spec.containers);
      first(envFrom).configMapRef = { name: 'vault-settings-0123456789' };
    },
  },
  {
    name: 'new pods wait for their migration longer than it may take to start',
    violations: (cluster) =>
      those(
        cluster.running(),
        ({ owner }) => owner,
        (pod) => Number(cluster.environment(pod)['MIGRATION_WAIT_SECONDS'] ?? 0) >= 600,
      ),
    breaks: (cluster) => {
      const { env } = first(cluster.pod('Deployment vault-api').spec.containers);
      env?.push({ name: 'MIGRATION_WAIT_SECONDS', value: '0' });
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
      SERVICES.filter(({ name }) => name !== WITHOUT_TRAIL).flatMap(({ name }) => {
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

/** As a part of a name: `0-1-0`, or the beginning of a digest. */
function versionOf(image = ''): string {
  const [, digest] = image.split('@sha256:');
  return digest?.slice(0, 12) ?? image.split(':').at(-1)?.replaceAll('.', '-') ?? '';
}

function isThere(cluster: Cluster, priorityClass: string): boolean {
  return cluster.all('PriorityClass').some((each) => nameOf(each) === priorityClass);
}

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
