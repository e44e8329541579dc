import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { selects, type Labels } from './cluster.js';
import { fits, requestsOf, sum, ZERO, type Resources } from './resources.js';

/** A machine of a simulated cluster. */
export interface SimulatedNode {
  readonly name: string;
  readonly zone: string;
  readonly capacity: Resources;
  /** Drained, or unreachable: it has a taint that no pod of the overlays tolerates. */
  isTainted: boolean;
}

/** A pod that wants a node, or has one. */
export interface SimulatedPod {
  readonly name: string;
  readonly labels: Labels;
  readonly spec: IPodSpec;
  readonly priority: number;
  /** Priority that never evicts others. */
  readonly isPatient: boolean;
  node: SimulatedNode | null;
}

type Constraint = NonNullable<IPodSpec['topologySpreadConstraints']>[number];

const ZONE = 'topology.kubernetes.io/zone';
/** Of the plugin for spreading, as kube-scheduler weighs it by default; resources have 1. */
const SPREAD_WEIGHT = 2;
const HIGHEST_SCORE = 100;
const MOST_PODS = 110;

/**
 * The rules by which kube-scheduler places a pod, as far as the overlays use them: requests, taints,
 * spreading over zones and nodes, the least allocated node, priorities and preemption. Where several
 * nodes are equally good, `random` decides, as it does in a cluster.
 */
export class Scheduler {
  readonly pods: SimulatedPod[] = [];
  /** Pods that were evicted for others. */
  readonly evicted: SimulatedPod[] = [];

  constructor(
    readonly nodes: readonly SimulatedNode[],
    private readonly random: () => number,
  ) {}

  /** Adds pods, and places all that can be placed: the highest priority first, then in their order. */
  add(...pods: SimulatedPod[]): void {
    this.pods.push(...pods);
    this.schedule();
  }

  remove(pod: SimulatedPod): void {
    this.pods.splice(this.pods.indexOf(pod), 1);
  }

  /** The pods of these nodes lose them and are placed again, as their ReplicaSets do it. */
  lose(lost: (node: SimulatedNode) => boolean): void {
    for (const node of this.nodes) if (lost(node)) node.isTainted = true;
    for (const pod of this.pods) if (pod.node?.isTainted === true) pod.node = null;
    this.schedule();
  }

  pending(): SimulatedPod[] {
    return this.pods.filter(({ node }) => node === null);
  }

  on(node: SimulatedNode): SimulatedPod[] {
    return this.pods.filter((pod) => pod.node === node);
  }

  private schedule(): void {
    const queue = this.pending().sort((a, b) => b.priority - a.priority);
    for (const pod of queue) this.place(pod);
    // An evicted pod may find another node.
    for (const pod of this.pending()) this.place(pod);
  }

  private place(pod: SimulatedPod): void {
    const feasible = this.nodes.filter((node) => this.takes(node, pod));
    if (feasible.length > 0) {
      pod.node = this.best(feasible, pod);
      return;
    }
    const victims = this.cheapestVictims(pod);
    if (victims === null) return;
    for (const victim of victims) {
      victim.node = null;
      this.evicted.push(victim);
    }
    pod.node = this.nodes.find((node) => this.takes(node, pod)) ?? null;
  }

  private takes(node: SimulatedNode, pod: SimulatedPod): boolean {
    return (
      !node.isTainted &&
      this.on(node).length < MOST_PODS &&
      fits(requestsOf(pod.spec), this.free(node)) &&
      constraintsOf(pod, 'DoNotSchedule').every((each) => this.isSpread(each, pod, node))
    );
  }

  private free(node: SimulatedNode): Resources {
    const used = this.on(node).map(({ spec }) => requestsOf(spec));
    const { cpu, memory } = used.reduce(sum, ZERO);
    return { cpu: node.capacity.cpu - cpu, memory: node.capacity.memory - memory };
  }

  /** Whether the pod makes its part of the cluster exceed the emptiest one by no more than allowed. */
  private isSpread(constraint: Constraint, pod: SimulatedPod, node: SimulatedNode): boolean {
    const counts = this.counts(constraint, pod);
    const own = counts.get(partOf(node, constraint)) ?? 0;
    return own + 1 - Math.min(...counts.values()) <= constraint.maxSkew;
  }

  /** How many pods like this one each zone or node has, of those that the pod could be placed in. */
  private counts(constraint: Constraint, pod: SimulatedPod): Map<string, number> {
    const counts = new Map<string, number>();
    for (const node of this.nodes) {
      if (node.isTainted && constraint.nodeTaintsPolicy === 'Honor') continue;
      const part = partOf(node, constraint);
      const alike = this.on(node).filter((other) => areAlike(constraint, pod, other));
      counts.set(part, (counts.get(part) ?? 0) + alike.length);
    }
    return counts;
  }

  private best(feasible: readonly SimulatedNode[], pod: SimulatedPod): SimulatedNode {
    const spread = this.spreadScores(feasible, pod);
    const scored = feasible.map((node, index) => ({
      node,
      score: SPREAD_WEIGHT * (spread[index] ?? 0) + this.leastAllocated(node, pod),
      tie: this.random(),
    }));
    scored.sort((a, b) => b.score - a.score || a.tie - b.tie);
    const [first] = scored;
    if (first === undefined) throw new Error('There is no node to choose from.');
    return first.node;
  }

  /** The fewer pods alike are in a node's parts, the more; parts that are many weigh more. */
  private spreadScores(feasible: readonly SimulatedNode[], pod: SimulatedPod): number[] {
    const soft = constraintsOf(pod, 'ScheduleAnyway');
    if (soft.length === 0) return feasible.map(() => 0);
    const raw = feasible.map((node) =>
      soft.reduce((total, constraint) => {
        const counts = this.counts(constraint, pod);
        const weight = Math.log(counts.size + 2);
        return (
          total + (counts.get(partOf(node, constraint)) ?? 0) * weight + constraint.maxSkew - 1
        );
      }, 0),
    );
    const [least, most] = [Math.min(...raw), Math.max(...raw)];
    if (most === 0) return raw.map(() => HIGHEST_SCORE);
    return raw.map((each) => (HIGHEST_SCORE * (most + least - each)) / most);
  }

  private leastAllocated(node: SimulatedNode, pod: SimulatedPod): number {
    const { cpu, memory } = this.free(node);
    const wanted = requestsOf(pod.spec);
    const parts = [
      (cpu - wanted.cpu) / node.capacity.cpu,
      (memory - wanted.memory) / node.capacity.memory,
    ];
    return (HIGHEST_SCORE * parts.reduce((total, part) => total + part, 0)) / parts.length;
  }

  /**
   * The pods of one node that would have to go, so that this one fits: of all nodes, those whose highest
   * priority is the least, then the fewest. On a node, the most important ones stay if they can.
   */
  private cheapestVictims(pod: SimulatedPod): SimulatedPod[] | null {
    if (pod.isPatient) return null;
    const candidates = this.nodes.flatMap((node) => {
      const lower = this.on(node).filter(({ priority }) => priority < pod.priority);
      for (const each of lower) each.node = null;
      const victims: SimulatedPod[] = [];
      const isEnough = this.takes(node, pod);
      for (const each of [...lower].sort((a, b) => b.priority - a.priority)) {
        each.node = node;
        if (isEnough && !this.takes(node, pod)) {
          each.node = null;
          victims.push(each);
        }
      }
      for (const each of victims) each.node = node;
      return isEnough ? [victims] : [];
    });
    candidates.sort((a, b) => highest(a) - highest(b) || a.length - b.length);
    return candidates[0] ?? null;
  }
}

function highest(pods: readonly SimulatedPod[]): number {
  return Math.max(...pods.map(({ priority }) => priority));
}

function constraintsOf({ spec }: SimulatedPod, action: string): Constraint[] {
  return (spec.topologySpreadConstraints ?? []).filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === action,
  );
}

function partOf(node: SimulatedNode, { topologyKey }: Constraint): string {
  return topologyKey === ZONE ? node.zone : node.name;
}

function areAlike(
  { labelSelector, matchLabelKeys = [] }: Constraint,
  pod: SimulatedPod,
  other: SimulatedPod,
): boolean {
  return (
    selects(labelSelector, other.labels) &&
    matchLabelKeys.every((key) => pod.labels[key] === other.labels[key])
  );
}
