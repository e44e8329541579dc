import type pg from 'pg';
import type { IdFormat } from './wal-options.js';

const PART = 250_000;
/** Distinct payers, cards, addresses and devices. */
export const DISTINCT = 1_000_000;

/** IDs as if three of the six hours of a period were over, whatever the time of the run. */
const ID_OF: Readonly<Record<IdFormat, string>> = {
  ordered: `(lpad(to_hex((extract(epoch from date_bin('6 hours', now(), timestamptz 'epoch')
      - floor(age * 4 + 0.5) * interval '6 hours') * 1000)::bigint), 12, '0')
    || '8' || substr(hash, 1, 3) || 'a' || substr(hash, 4, 15))::uuid`,
  random: 'gen_random_uuid()',
};

const FILL = (id: string) => `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    body_fingerprint, request, response, transaction_reference, device_ip, amount, currency, bin,
    fail_open, email_hash, event_ids)
  select ${id}, now() - age * interval '24 hours', 'default', 'ALLOW',
    'customer-' || payer, 'crd_' || md5('c' || payer) || md5('d' || payer),
    decode(md5(n::text) || hash, 'hex'), '{}', '{}', hash,
    '10.' || (n * 31) % 256 || '.' || (n * 17) % 256 || '.' || (n / 7) % 256,
    n % 50000, 'EUR', '4' || lpad((n % 997)::text, 5, '0'), false,
    'eml_' || md5('e' || payer) || md5('f' || payer), array[gen_random_uuid()]
  from (
    select n, (n * 7919::bigint) % ${DISTINCT} as payer, md5('n' || n) as hash,
      1 - n::float8 / $3 as age
    from generate_series($1::int, $2::int) n
  ) numbered`;

/** Fills the table with the decisions of one day, oldest first. The client is a superuser's. */
export async function fillTable(client: pg.Client, rows: number, ids: IdFormat): Promise<void> {
  // Rollups would be counted for each part, and are not what is measured.
  await client.query('set session_replication_role = replica');
  for (let from = 1; from <= rows; from += PART) {
    await client.query(FILL(ID_OF[ids]), [from, Math.min(rows, from + PART - 1), rows]);
  }
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze decision');
  await client.query('alter table decision_before set (autovacuum_enabled = false)');
}
