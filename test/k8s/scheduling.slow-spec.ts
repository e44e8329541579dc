import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@tessera/local/testing';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { format } from 'prettier';
import { expectSection } from '../support/expect-file.js';
import { Cluster, selects } from './support/cluster.js';
import { canRender, renderOverlay } from './support/rendered-overlay.js';
import { requestsOf, sum, times, ZERO, type Resources } from './support/resources.js';
import { Scheduler, type SimulatedNode, type SimulatedPod } from './support/scheduler.js';
import { leastPods, leastReplicas, mostReplicas, podsOf } from './support/workloads.js';

const GIB = 2 ** 30;
const ZONES = ['a', 'b', 'c'];
/** What a machine of 8 CPUs and 16 GiB leaves for pods, with the system's own and the cluster's agents. */
const MACHINE: Resources = { cpu: 7.5, memory: 13 * GIB };
/** Placement depends on chance where nodes are equally good. */
const TRIES = 20;
const DECISION_PATH = ['fraud-api', 'vault-api', 'identity-api'];

function threeZones(perZone = 1): SimulatedNode[] {
  return ZONES.flatMap((zone) =>
    Array.from({ length: perZone }, (_, index) => ({
      ...{ name: `${zone}${index}`, zone, capacity: MACHINE, isTainted: false },
    })),
  );
}

const random = seededRandom();

/** Placements with other chances. */
function tries(perZone = 1): Scheduler[] {
  return Array.from({ length: TRIES }, () => new Scheduler(threeZones(perZone), random));
}

function namesOf(pods: readonly SimulatedPod[]): string[] {
  return pods.map(({ name }) => name);
}

function deploymentOf({ name }: SimulatedPod): string {
  return name.split(' ')[1] ?? '';
}

/** In how many zones each Deployment has a pod. */
function zonesOf({ pods }: Scheduler): Map<string, number> {
  const zones = Map.groupBy(pods, deploymentOf);
  return new Map(
    [...zones].map(([name, own]) => [name, new Set(own.map(({ node }) => node?.zone)).size]),
  );
}

/** Pods of other products, with no priority, until nothing more fits. */
function fill(scheduler: Scheduler): void {
  const spec: IPodSpec = {
    containers: [{ name: 'a', resources: { requests: { cpu: '100m', memory: '64Mi' } } }],
  };
  const of = (index: number): SimulatedPod => ({
    ...{
      name: `Other guest-${index}`,
      labels: {},
      spec,
      priority: 0,
      isPatient: false,
      node: null,
    },
  });
  for (let index = 0; scheduler.pending().length === 0; index += 1) scheduler.add(of(index));
  for (const pod of scheduler.pending()) scheduler.remove(pod);
}

if (canRender()) {
  const cluster = new Cluster(renderOverlay('k8s/overlays/production'));
  const deployments = cluster.all('Deployment').map(({ metadata }) => metadata?.name ?? '');

  describe('production, placed by the rules of kube-scheduler', () => {
    it('fits three machines, each API in three zones and each worker in two', () => {
      for (const scheduler of tries()) {
        scheduler.add(...leastPods(cluster));
        expect(namesOf(scheduler.pending())).toEqual([]);
        for (const [name, zones] of zonesOf(scheduler)) {
          expect([name, zones]).toEqual([name, name.endsWith('-worker') ? 2 : 3]);
        }
      }
    });

    it('spreads many pods of fraud evenly, and lets them share a node where they must', () => {
      for (const scheduler of tries(2)) {
        scheduler.add(...podsOf(cluster, 'Deployment fraud-api', 24));
        const counts = scheduler.nodes.map((node) => scheduler.on(node).length);
        expect(counts).toEqual([4, 4, 4, 4, 4, 4]);
      }
    });

    it('comes back in two zones when one is lost', () => {
      for (const scheduler of tries()) {
        scheduler.add(...leastPods(cluster));
        scheduler.lose(({ zone }) => zone === 'b');
        expect(namesOf(scheduler.pending())).toEqual([]);
        expect(new Set(zonesOf(scheduler).values())).toEqual(new Set([2]));
      }
    });

    it('is drained node by node, as its disruption budgets allow', () => {
      for (const scheduler of tries()) {
        scheduler.add(...leastPods(cluster));
        for (const node of scheduler.nodes) {
          node.isTainted = true;
          for (const pod of scheduler.on(node)) {
            expect([pod.name, canBeEvicted(cluster, scheduler, pod)]).toEqual([pod.name, true]);
            pod.node = null;
            scheduler.add();
          }
          expect(namesOf(scheduler.pending())).toEqual([]);
          node.isTainted = false;
        }
      }
    });

    it.each(deployments)('%s is updated without a pod less', (name) => {
      const count = leastReplicas(cluster, name);
      for (const scheduler of tries()) {
        scheduler.add(...leastPods(cluster));
        const old = scheduler.pods.filter((pod) => deploymentOf(pod) === name);
        for (const next of podsOf(cluster, `Deployment ${name}`, count, '2')) {
          scheduler.add(next);
          expect(namesOf(scheduler.pending())).toEqual([]);
          scheduler.remove(old.pop() ?? next);
        }
        expect(zonesOf(scheduler).get(name)).toBeGreaterThanOrEqual(2);
      }
    });

    it('evicts others for what a payment waits for when a full cluster loses a zone', () => {
      for (const scheduler of tries()) {
        scheduler.add(...leastPods(cluster));
        fill(scheduler);
        scheduler.lose(({ zone }) => zone === 'a');
        const waiting = scheduler.pending().map(deploymentOf);
        expect(waiting.length).toBeGreaterThan(0);
        expect(waiting.filter((name) => DECISION_PATH.includes(name))).toEqual([]);
        const gone = scheduler.evicted.map(deploymentOf);
        expect(gone.filter((name) => DECISION_PATH.includes(name))).toEqual([]);
      }
    });

    it('lets commands and the proof of the audit trail wait in a full cluster', () => {
      for (const scheduler of tries()) {
        scheduler.add(...leastPods(cluster));
        fill(scheduler);
        scheduler.add(...podsOf(cluster, 'CronJob vault-audit-verify', 1));
        expect(scheduler.pending().map(deploymentOf)).toEqual(['vault-audit-verify']);
        expect(scheduler.evicted).toEqual([]);
      }
    });

    it('has the requests that the page on scaling adds up', async () => {
      const rows = deployments.map((name) => {
        const one = requestsOf(cluster.pod(`Deployment ${name}`).spec);
        return [name, leastReplicas(cluster, name), mostReplicas(cluster, name), one] as const;
      });
      const total = (index: 1 | 2) =>
        rows.map((row) => times(row[index], row[3])).reduce(sum, ZERO);
      await expectSection(
        'docs/operations/scaling.md',
        'What the nodes need',
        await format(page(rows, total(1), total(2)), { printWidth: 120, parser: 'markdown' }),
      );
    });
  });

  describe('the simulation', () => {
    it('leaves a pod without a node where drained nodes count', () => {
      const broken = cluster.copy();
      for (const { spec } of broken.pods()) {
        for (const each of spec.topologySpreadConstraints ?? []) delete each.nodeTaintsPolicy;
      }
      const [scheduler] = tries();
      scheduler?.add(...leastPods(broken));
      scheduler?.lose(({ zone }) => zone === 'b');
      expect(scheduler?.pending()).not.toEqual([]);
    });

    it('leaves the decision path without a node where it has no priority', () => {
      const broken = cluster.copy();
      for (const { spec } of broken.pods()) delete spec.priorityClassName;
      const [scheduler] = tries();
      scheduler?.add(...leastPods(broken));
      if (scheduler !== undefined) fill(scheduler);
      scheduler?.lose(({ zone }) => zone === 'a');
      const waiting = scheduler?.pending().map(deploymentOf) ?? [];
      expect(waiting.filter((name) => DECISION_PATH.includes(name))).not.toEqual([]);
    });

    it('takes sidecars as part of a pod, and init containers for their time only', () => {
      const requests = (cpu: string) => ({ requests: { cpu, memory: '1Gi' } });
      const initContainers = [
        { name: 'first', resources: requests('3') },
        { name: 'sidecar', restartPolicy: 'Always', resources: requests('500m') },
        { name: 'second', resources: requests('2') },
      ];
      const containers = [{ name: 'service', resources: requests('1') }];
      expect(requestsOf({ initContainers, containers })).toEqual({ cpu: 3, memory: 2 * GIB });
    });
  });
}

/** Whether the API server evicts a pod: its budget counts the pods that have a node. */
function canBeEvicted(cluster: Cluster, { pods }: Scheduler, pod: SimulatedPod): boolean {
  return cluster
    .all('PodDisruptionBudget')
    .filter(({ spec }) => selects(spec?.selector, pod.labels))
    .every(({ spec }) => {
      const alike = pods.filter(({ labels }) => selects(spec?.selector, labels));
      const healthy = alike.filter(({ node }) => node !== null).length;
      const most = String(spec?.maxUnavailable);
      const share = most.endsWith('%') ? (alike.length * parseInt(most, 10)) / 100 : Number(most);
      return healthy - 1 >= alike.length - Math.ceil(share);
    });
}

type Row = readonly [name: string, least: number, most: number, one: Resources];

function page(rows: readonly Row[], least: Resources, most: Resources): string {
  const cells = rows.map(
    ([name, from, to, { cpu, memory }]) =>
      `| ${name} | ${from === to ? from : `${from} to ${to}`} | ${cpu.toFixed(2)} | ${gib(memory)} |`,
  );
  return `What the pods of \`k8s/overlays/production\` request of their nodes, TLS sidecars included:

| Deployment | pods | CPUs of each | GiB of each |
| --- | --- | --- | --- |
${cells.join('\n')}
| **together, at least** | | ${least.cpu.toFixed(1)} | ${gib(least.memory)} |
| **together, every autoscaler at its limit** | | ${most.cpu.toFixed(1)} | ${gib(most.memory)} |

Three machines of 8 CPUs and 16 GiB, one in each zone, run production at its least numbers, and still do with one machine
less. CI places these pods by the rules of kube-scheduler (requests, taints, spreading, priorities, preemption, disruption
budgets), ${TRIES} times with other chances: at the start, after the loss of a zone, while each node is drained, while each
Deployment is updated, and in a cluster that is full of other pods. It is a simulation of those rules; no cluster was run.

- A lost zone leaves no pod waiting as long as the two others have room.
- A drain never waits for a disruption budget for ever: each pod comes back on another node first.
- In a full cluster, fraud, the vault and identity take the place of pods without priority. Those wait for a new node.
- Except for fraud's API, two pods of one Deployment never share a node while another node has none of them, even if that
  node is full: in a small cluster the last pod may wait for room on exactly that node. Give the cluster an autoscaler, or
  keep room for one pod of each Deployment on each node.`;
}

function gib(bytes: number): string {
  return (bytes / GIB).toFixed(2);
}
