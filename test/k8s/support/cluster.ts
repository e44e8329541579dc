import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IPriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1/PriorityClass';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { ClusterObject } from './rendered-overlay.js';

/** The kinds that the policies look at. */
export interface Kinds {
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  Namespace: INamespace;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  PriorityClass: IPriorityClass;
  Service: IService;
  ServiceAccount: IServiceAccount;
}

export type Labels = Readonly<Record<string, string>>;

/** The pods that an object makes. */
export interface PodTemplate {
  /** Such as `Deployment fraud-api`. */
  readonly owner: string;
  readonly labels: Labels;
  readonly service: string;
  readonly component: string;
  readonly spec: IPodSpec;
}

export interface NamedContainer {
  /** Such as `Deployment fraud-api: keyring`. */
  readonly place: string;
  readonly container: IContainer;
}

/** What an overlay makes of a cluster. The objects may be changed: a fixture does. */
export class Cluster {
  constructor(readonly objects: ClusterObject[]) {}

  /** The same objects, to be broken. */
  copy(): Cluster {
    return new Cluster(structuredClone(this.objects));
  }

  all<K extends keyof Kinds>(kind: K): Kinds[K][] {
    return this.objects.filter((object) => object.kind === kind) as unknown as Kinds[K][];
  }

  /** @throws Error when there is none */
  get<K extends keyof Kinds>(kind: K, name: string): Kinds[K] {
    const found = this.all(kind).find(({ metadata }) => metadata?.name === name);
    if (found === undefined) throw new Error(`There is no ${kind} ${name}.`);
    return found;
  }

  remove(kind: keyof Kinds, name: string): void {
    const index = this.objects.findIndex(
      (object) => object.kind === kind && object.metadata.name === name,
    );
    if (index === -1) throw new Error(`There is no ${kind} ${name}.`);
    this.objects.splice(index, 1);
  }

  pods(): PodTemplate[] {
    return [
      ...this.all('Deployment').map((each) => podOf('Deployment', each, each.spec?.template)),
      ...this.all('Job').map((each) => podOf('Job', each, each.spec?.template)),
      ...this.all('CronJob').map((each) =>
        podOf('CronJob', each, each.spec.jobTemplate.spec?.template),
      ),
    ];
  }

  /** Pods that stay: those of Deployments. */
  running(): PodTemplate[] {
    return this.pods().filter(({ owner }) => owner.startsWith('Deployment'));
  }

  /** @throws Error when there is none */
  pod(owner: string): PodTemplate {
    const found = this.pods().find((pod) => pod.owner === owner);
    if (found === undefined) throw new Error(`There is no ${owner}.`);
    return found;
  }

  /**
   * The pod of the Job that migrates a service. The name of the Job ends with the version of its image.
   *
   * @throws Error if the service has no such Job
   */
  migrationOf(service: string): PodTemplate {
    const found = this.pods().find(
      (pod) => pod.component === 'migration' && pod.service === service,
    );
    if (found === undefined) throw new Error(`There is no migration of ${service}.`);
    return found;
  }

  /** Init containers, sidecars among them, and containers. */
  containers(): NamedContainer[] {
    return this.pods().flatMap(({ owner, spec }) =>
      [...(spec.initContainers ?? []), ...spec.containers].map((container) => ({
        place: `${owner}: ${container.name}`,
        container,
      })),
    );
  }

  /** Containers in which a service itself runs. */
  services(): (NamedContainer & { readonly pod: PodTemplate })[] {
    return this.pods().flatMap((pod) =>
      pod.spec.containers.map((container) => ({ place: pod.owner, container, pod })),
    );
  }

  /** What the service's container of a pod finds in its environment. */
  environment({ spec }: PodTemplate): Readonly<Record<string, string>> {
    const [container] = spec.containers;
    const maps = (container?.envFrom ?? []).map(({ configMapRef }) =>
      this.all('ConfigMap').find(({ metadata }) => metadata?.name === configMapRef?.name),
    );
    const own = (container?.env ?? []).map(({ name, value }) => [name, value ?? ''] as const);
    const common = maps.flatMap((map) => Object.entries(map?.data ?? {}));
    return Object.fromEntries([...common, ...own]);
  }

  /** The settings that every pod of the service gets. */
  settings(service: string): Readonly<Record<string, string>> {
    const map = this.all('ConfigMap').find(({ metadata }) =>
      metadata?.name?.startsWith(`${service}-settings-`),
    );
    return map?.data ?? {};
  }
}

/** Whether a label selector selects. */
export function selects(
  selector:
    | {
        matchLabels?: Record<string, string>;
        matchExpressions?: { key: string; operator: string; values?: string[] }[];
      }
    | undefined,
  labels: Labels,
): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} is not understood.`);
      return values.includes(labels[key] ?? '');
    })
  );
}

function podOf(
  kind: string,
  { metadata }: { metadata?: { name?: string } },
  template: { metadata?: { labels?: Record<string, string> }; spec?: IPodSpec } | undefined,
): PodTemplate {
  const owner = `${kind} ${metadata?.name ?? ''}`;
  if (template?.spec === undefined) throw new Error(`${owner} has no pods.`);
  const labels = template.metadata?.labels ?? {};
  return {
    owner,
    labels,
    service: labels['app.kubernetes.io/name'] ?? '',
    component: labels['app.kubernetes.io/component'] ?? '',
    spec: template.spec,
  };
}
