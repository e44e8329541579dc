import { createHash } from 'node:crypto';
import { queryDatabase } from '@tessera/local/testing';
import { decisionRequest } from '../factories/decision-request.js';

/** A past decision as the service would have stored it. */
export interface PastDecision {
  readonly id: string;
  readonly storedAt: Date;
  readonly outcome: string;
  readonly document: Record<string, unknown>;
  readonly context: string;
}

/** What rules see of a request: the credential is reduced to its facts. */
export function documentOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return decisionRequest({
    context: 'default',
    credential: {
      type: 'masked_pan',
      bin: '411111',
      last_four: '1111',
      masked: '411111******1111',
      scheme: 'visa',
      masked_pan: { value: '411111******1111' },
    },
    credential_type: 'masked_pan',
    credential_fingerprint: 'crd_1',
    ...changes,
  });
}

/** The first response for a decision. */
export function responseOf({ id, outcome, context, storedAt }: PastDecision): object {
  return {
    id,
    outcome,
    context,
    evaluated_at: storedAt.toISOString(),
    latency_us: 500,
    ruleset_id: null,
    ruleset_version: null,
    credential_type: 'masked_pan',
    credential_fingerprint: 'crd_1',
    masked_credential: '411111******1111',
    source: 'RULE_ENGINE',
    triggered_rules: [],
    backend_results: [],
    has_backend_error: false,
    provisional: null,
    fail_open: false,
    velocity_partial: false,
    velocity_unavailable: false,
    payment_state: null,
    events: [],
    resolution: null,
    metadata: {},
  };
}

/** Stores past decisions by the thousand, bypassing the service. */
export async function storeTraffic(
  databaseUrl: string,
  decisions: readonly PastDecision[],
): Promise<void> {
  for (let at = 0; at < decisions.length; at += 5_000) {
    const part = decisions.slice(at, at + 5_000);
    await queryDatabase(
      databaseUrl,
      `insert into decision (id, created_at, context, outcome, customer_id,
           credential_fingerprint, request, response, transaction_reference, amount, currency, bin,
           fail_open)
         select t.*, request::json #>> '{transaction,reference}',
           (request::json #>> '{transaction,amount}')::bigint,
           request::json #>> '{transaction,currency}', '411111', false
         from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[],
           $6::text[], $7::text[], $8::text[])
           as t (id, at, context, outcome, customer, credential, request, response)`,
      [
        part.map(({ id }) => id),
        part.map(({ storedAt }) => storedAt),
        part.map(({ context }) => context),
        part.map(({ outcome }) => outcome),
        part.map(({ document }) => (document['customer'] as { id: string }).id),
        part.map(() => 'crd_1'),
        part.map(({ document }) => JSON.stringify(document)),
        part.map((decision) => JSON.stringify(responseOf(decision))),
      ],
    );
  }
  // A cell to which a context was copied has partitions of days in its place.
  const [found] = await queryDatabase<{ first: string | null }>(
    databaseUrl,
    `select to_regclass('decision_before') as first`,
  );
  await queryDatabase(databaseUrl, `analyze ${found?.first ?? 'decision'}`);
}

/** Marks decisions as reported fraud, bypassing the service. */
export async function storeReports(databaseUrl: string, ids: readonly string[]): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `insert into payment_event
         (id, created_at, decision_id, type, occurred_at, data, blacklist_entries, context)
       select gen_random_uuid(), now(), r.id, case when n % 2 = 0 then 'chargeback' else 'fraud_report' end,
         now(), '{}', '[]', d.context
       from unnest($1::uuid[]) with ordinality as r (id, n) join decision d on d.id = r.id`,
    [ids],
  );
}

const OUTCOMES = ['ALLOW', 'ALLOW', 'ALLOW', 'REVIEW', 'BLOCK'];
const COUNTRIES = ['DE', 'FR', 'NL'];

/** A sample's share depends on the IDs: random ones would occasionally be far off. */
function idOf(seed: number, index: number): string {
  const hex = createHash('sha256').update(`${seed} ${index}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Payments of a few customers and devices, some in other contexts, all derived from one seed. */
export function traffic(
  count: number,
  { seed = 1, from = Date.now() - 7 * 86_400_000, everyMs = 1_000, context = 'default' } = {},
): PastDecision[] {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, (_, index): PastDecision => {
    const storedAt = new Date(from + index * everyMs);
    const hasDevice = random() < 0.9;
    const isLate = random() < 0.2;
    const own = random() < 0.95 ? context : 'elsewhere';
    return {
      id: idOf(seed, index),
      storedAt,
      context: own,
      outcome: pick(OUTCOMES),
      document: documentOf({
        context: own,
        customer: { id: `customer-${Math.floor(random() * 40)}` },
        transaction: {
          reference: `order-${index}`,
          amount: Math.floor(random() * 100_000),
          currency: pick(['EUR', 'USD']),
        },
        ...(hasDevice && { device: { ip: `203.0.113.${Math.floor(random() * 20)}` } }),
        ...(random() < 0.5 && { billing: { country: pick(COUNTRIES) } }),
        // Some payments are reported a little late.
        ...(isLate && {
          occurred_at: new Date(storedAt.getTime() - random() * 60_000).toISOString(),
        }),
      }),
    };
  });
}
