import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { apiCall } from '../environment/api-call.js';
import { type BenchEnvironment, startEnvironment } from '../environment/bench-environment.js';
import { startRedis } from '../environment/bench-redis.js';
import { CONNECTIONS } from '../load/measure.js';
import { markdownTable } from '../report/markdown-table.js';
import { withReport } from '../report/page-with-report.js';
import { decisionBody } from '../rows/decision-fixtures.js';
import { activateRuleset } from '../rows/decision-load.js';
import { DISTINCT, fillTable } from './grown-table.js';
import type { WalOptions } from './wal-options.js';
import { walOf, type WalUsage } from './wal-usage.js';

const PAGE = fileURLToPath(new URL('../../../docs/operations/wal.md', import.meta.url));
const WARM_UP = 500;

/** `npm run bench -- --wal`: what Postgres logs for a decision in a grown table, by index. */
export async function runWal(options: WalOptions, print: (text: string) => void): Promise<number> {
  print('Starting Postgres, Redis, identity and fraud …');
  const environment = await startEnvironment(['identity', 'fraud']);
  const redis = await startRedis();
  const close = async () => {
    await environment.close();
    await redis.stop();
  };
  const interrupted = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const report = await measure(environment, redis.url, options, print);
    print(`\n${report}`);
    if (options.writeDocs) writeFileSync(PAGE, withReport(readFileSync(PAGE, 'utf8'), report));
    return 0;
  } finally {
    await close();
  }
}

async function measure(
  environment: BenchEnvironment,
  redisUrl: string,
  options: WalOptions,
  print: (text: string) => void,
): Promise<string> {
  const client = new pg.Client({ connectionString: environment.adminUrl('fraud') });
  await client.connect();
  try {
    await activateRuleset(environment);
    // It has its velocities in Postgres, and has read since when IDs begin with the time.
    await environment.processes.get('fraud')?.stop();
    if (options.ids === 'random') {
      await client.query(
        `update decision_id_scheme set ordered_from = timestamptz 'epoch' + interval '876000 hours'`,
      );
    }
    print(`Filling the table with ${options.rows} decisions …`);
    await fillTable(client, options.rows, options.ids);
    const { url } = await environment.startReplica('fraud', { REDIS_URL: redisUrl });
    const authorization = await environment.tokens.bearer('payments', 'decisions:create');
    await decide(url, authorization, WARM_UP);
    const usage = await walOf(client, () => decide(url, authorization, options.decisions));
    return walReport(options, usage, environment.postgresVersion);
  } finally {
    await client.end();
  }
}

/** Decisions of payers who are spread over the table, each with an idempotency key. */
async function decide(url: string, authorization: string, count: number): Promise<void> {
  let left = count;
  const connection = async () => {
    while (left-- > 0) {
      const reference = randomUUID();
      const headers = { authorization, 'x-idempotency-key': reference };
      const body = spreadBody(reference);
      await apiCall({ method: 'POST', url: `${url}/api/decisions`, headers, body });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

function spreadBody(reference: string): object {
  const { credential, customer, transaction, device, ...rest } = decisionBody();
  const payer = randomInt(DISTINCT);
  const lastFour = String(payer % 10_000).padStart(4, '0');
  return {
    ...rest,
    credential: {
      ...credential,
      masked_pan: {
        ...credential.masked_pan,
        value: `4${String(payer % 997).padStart(5, '0')}******${lastFour}`,
        cardholder_name: `Ada ${payer}`,
      },
    },
    customer: { ...customer, id: `customer-${payer}`, email: `customer-${payer}@example.com` },
    transaction: { ...transaction, reference },
    device: { ...device, ip: `10.${payer % 251}.${payer % 241}.${payer % 239}` },
  };
}

function walReport(
  { rows, decisions, ids }: WalOptions,
  { bytes, images, relations }: WalUsage,
  version: string,
): string {
  const each = (figure: number, digits = 0) => (figure / decisions).toFixed(digits);
  const shown = relations.filter((one) => one.bytes + one.imageBytes >= decisions);
  return [
    `Measured on Postgres ${version}: ${decisions} decisions after a checkpoint, in a table of ${rows} decisions of one day; ${ids} IDs.`,
    '',
    ...markdownTable([
      ['table or index', 'bytes of WAL', 'of them full-page images', 'full-page images'],
      ...shown.map((one) => [
        `\`${one.name}\``,
        each(one.bytes + one.imageBytes),
        each(one.imageBytes),
        each(one.images, 3),
      ]),
      [
        '**in all, for a decision**',
        `**${each(bytes)}**`,
        each(relations.reduce((sum, { imageBytes }) => sum + imageBytes, 0)),
        `**${each(images, 3)}**`,
      ],
    ]),
  ].join('\n');
}
