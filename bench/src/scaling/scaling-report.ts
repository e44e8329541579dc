import { CONNECTIONS } from '../load/measure.js';
import { markdownTable } from '../report/markdown-table.js';
import type { BurstResult } from './burst.js';
import type { DeliveryResult } from './delivered.js';
import type { ScalingOptions } from './scaling-options.js';
import type { StoredBytes } from './stored-bytes.js';

export interface ScalingResult {
  readonly machine: string;
  readonly options: ScalingOptions;
  readonly results: readonly BurstResult[];
  readonly delivered: DeliveryResult;
  readonly stored: StoredBytes;
}

type Figure = readonly [what: string, of: (result: BurstResult) => string];

const FIGURES: readonly Figure[] = [
  [
    'decisions/s, load and services on the same cores',
    (each) => each.decisionsPerSecond.toFixed(0),
  ],
  ['p50, p99 (ms)', (each) => `${each.p50Ms.toFixed(0)}, ${each.p99Ms.toFixed(0)}`],
  ['**CPU of fraud per decision (ms)**', ({ cpuMs }) => cpuMs.fraud.toFixed(3)],
  ['**CPU of Postgres per decision (ms)**', ({ cpuMs }) => cpuMs.postgres.toFixed(3)],
  ['**CPU of Redis per decision (ms)**', ({ cpuMs }) => cpuMs.redis.toFixed(3)],
  ['CPU of the load generator per request (ms)', ({ cpuMs }) => cpuMs.load.toFixed(3)],
  ['transactions per decision', (each) => each.commits.toFixed(2)],
  ['WAL per decision (bytes)', (each) => each.walBytes.toFixed(0)],
  ['full-page images per decision', (each) => each.fullPageImages.toFixed(3)],
  ['network fraud ↔ Postgres per decision (bytes)', databaseNetwork],
  ['Redis commands per decision', (each) => each.redisCommands.toFixed(2)],
  ['network fraud ↔ Redis per decision (bytes)', (each) => each.redisNetworkBytes.toFixed(0)],
  ['connections to Postgres', (each) => each.connections.toFixed(0)],
];

/** Unknown where connections were closed meanwhile: the system no longer has what they counted. */
function databaseNetwork({ databaseNetworkBytes: bytes }: BurstResult): string {
  return bytes < 0 ? '–' : bytes.toFixed(0);
}

/** The result as two tables of Markdown. */
export function scalingReport(result: ScalingResult): string {
  const { machine, options, results, delivered, stored } = result;
  const head = ['replicas', ...results.map(({ replicas }) => String(replicas))];
  const rows = FIGURES.map(([what, of]) => [what, ...results.map(of)]);
  const total = stored.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytes = stored.tables.map(({ name, bytes: each }) => [`\`${name}\``, each.toFixed(0)]);
  return [
    `Measured on ${machine}; ${CONNECTIONS} connections to each replica, the median of ${options.rounds} bursts of ${options.seconds} s each; ${stored.decisions} decisions.`,
    '',
    ...markdownTable([head, ...rows]),
    '',
    ...markdownTable([
      ['delivered webhook', 'figure'],
      ['**CPU of a worker per delivery (ms)**', delivered.workerMs.toFixed(3)],
      ['**CPU of Postgres per delivery (ms)**', delivered.postgresMs.toFixed(3)],
      ['WAL per delivery, its event included (bytes)', delivered.walBytes.toFixed(0)],
    ]),
    '',
    ...markdownTable([
      ['stored per decision, indexes included', 'bytes'],
      ...bytes,
      ['**Postgres in all**', `**${total.toFixed(0)}**`],
      ['Redis (two velocities)', stored.redisBytes.toFixed(0)],
    ]),
  ].join('\n');
}
