import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';

const PART = 100_000;

/** A month of decisions, three contexts, some rules, a rare currency and BIN; repeats one decision. */
const MANY = `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    request, response, transaction_reference, device_ip, amount, currency, bin, fail_open,
    email_hash, device_hash, fired_rules)
  select gen_random_uuid(), now() - n * interval '2.5 seconds',
    (array['default', 'web', 'app'])[1 + n % 3],
    case when n % 50 = 0 then 'BLOCK' else 'ALLOW' end,
    'c' || n % 100000, 'crd_' || n % 100000, $3, $4, 'r' || n,
    '10.0.' || n % 250 || '.' || n % 249, case when n % 100003 = 7 then 99000000 else n % 20000 end,
    case when n % 90001 = 5 then 'NOK' else (array['EUR', 'USD', 'GBP'])[1 + n % 3] end,
    case when n % 80021 = 3 then '601100' else '4' || lpad((n % 997)::text, 5, '0') end, false,
    'eml_' || n % 100000, 'dvc_' || n % 100000,
    case when n % 50 = 0 then array['rule-' || n % 40] end
  from generate_series($1::int, $2::int) n`;

/** Adds decisions to a stack's fraud service as its database has them. */
export async function insertDecisions(folder: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: fraudDatabase(folder) });
  await client.connect();
  try {
    const { rows } = await client.query<{ request: string; response: string }>(
      'select request, response from decision limit 1',
    );
    const bodies = rows.flatMap(({ request, response }) => [request, response]);
    for (let from = 0; from < count; from += PART) {
      await client.query(MANY, [from, Math.min(from + PART, count) - 1, ...bodies]);
    }
    await client.query('vacuum analyze decision');
  } finally {
    await client.end();
  }
}

/** The database of the fraud service that runs on a data folder, from the environment of its process. */
function fraudDatabase(folder: string): string {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const environment = environmentOf(pid);
    const isOurs = environment.some((line) => line.includes(folder));
    const url = environment.find((line) => /^DATABASE_URL=.*fraud/.test(line));
    if (isOurs && url !== undefined) return url.slice('DATABASE_URL='.length);
  }
  throw new Error(`No fraud service runs on ${folder}.`);
}

function environmentOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // It has ended, or is not ours.
    return [];
  }
}
