import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { envVarsOf } from '@tessera/config';
import { Cluster } from './support/cluster.js';
import { canRender, renderOverlay } from './support/rendered-overlay.js';
import { SERVICES } from './support/services.js';

const PAGE = 'docs/operations/connections.md';
/** A worker has one more, to be notified of deliveries. */
const DISPATCHER = 1;
const WORKER_SURGE = 1;
/** `maxSurge: 25%` of an autoscaled Deployment, which Kubernetes rounds up. */
const SURGE = 0.25;

interface Budget {
  readonly name: string;
  readonly api: readonly [fewest: number, most: number];
  readonly workers: number;
  readonly pool: number;
}

function budgets(cluster: Cluster): Budget[] {
  return SERVICES.map(({ name, config }) => {
    const scaled = cluster
      .all('HorizontalPodAutoscaler')
      .find(({ spec }) => spec.scaleTargetRef.name === `${name}-api`)?.spec;
    const replicas = cluster.get('Deployment', `${name}-api`).spec?.replicas ?? 0;
    const workers = cluster
      .all('Deployment')
      .find(({ metadata }) => metadata?.name === `${name}-worker`);
    const variable = envVarsOf(config).find((each) => each.name === 'DATABASE_POOL');
    return {
      name,
      api: [scaled?.minReplicas ?? replicas, scaled?.maxReplicas ?? replicas],
      workers: workers?.spec?.replicas ?? 0,
      pool: Number(cluster.settings(name)['DATABASE_POOL'] ?? variable?.default),
    };
  });
}

/** A row of the page's table, its cells without padding. */
function rowOf({ name, api: [fewest, most], workers, pool }: Budget): string {
  const [apis, ofWorkers] = [
    fewest === most ? `${most}` : `${fewest} to ${most}`,
    workers * (pool + DISPATCHER),
  ];
  const [low, high] = [fewest * pool + ofWorkers, most * pool + ofWorkers];
  const total = low === high ? `${high}` : `${low} to ${high}`;
  const worker = workers === 0 ? '' : `${workers} × ${pool + DISPATCHER}`;
  return ['', name, `${apis} × ${pool}`, worker, total, '']
    .join(' | ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

if (canRender()) {
  const cluster = new Cluster(renderOverlay('k8s/overlays/production'));
  const page = readFileSync(PAGE, 'utf8').replaceAll(/ {2,}/g, ' ');

  it.each(budgets(cluster))(
    'the connections of $name are counted as they are deployed',
    (budget) => {
      expect(page).toContain(rowOf(budget));
    },
  );

  it('and those of fraud during a release', () => {
    const fraud = budgets(cluster).find(({ name }) => name === 'fraud');
    if (fraud === undefined) throw new Error('There is no fraud.');
    const apis = fraud.api[1] + Math.ceil(fraud.api[1] * SURGE);
    const workers = fraud.workers + WORKER_SURGE;
    const connections = apis * fraud.pool + workers * (fraud.pool + DISPATCHER);
    expect(page.replaceAll('\n', ' ')).toContain(
      `${apis} APIs and ${workers} workers at the most: ${connections} connections`,
    );
  });
}
