import pg from 'pg';
import { CONTEXT, type WalkRequest, walked } from './walk.js';

// The minimal program that reads every stored decision and parses it.
const PAGE = 1_000;
const READ = {
  name: 'bare_page',
  text: `select created_at::text as at, id, request from decision
    where (created_at, id) > ($1::timestamptz, $2::uuid) and created_at < $3 and context = $4
    order by created_at, id limit ${PAGE}`,
};

interface Row {
  at: string;
  id: string;
  request: string;
}

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();

process.on('message', ({ from, to }: WalkRequest) => {
  void walked(() => parseAll(from, to));
});
process.once('disconnect', () => {
  void client.end();
});
process.send?.('ready');

async function parseAll(from: string, to: string): Promise<number> {
  let [at, id] = [from, '00000000-0000-0000-0000-000000000000'];
  let count = 0;
  for (;;) {
    const { rows } = await client.query<Row>({ ...READ, values: [at, id, to, CONTEXT] });
    for (const { request } of rows) {
      const { transaction } = JSON.parse(request) as { transaction: { amount: number } };
      if (transaction.amount >= 0) count += 1;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return count;
    ({ at, id } = last);
  }
}
