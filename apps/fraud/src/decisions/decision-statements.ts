import type { Statement } from '@tessera/service';
import { fanOutSql, INSTANCE_OWNER } from '@tessera/webhooks';

/** A decision as written to the table, with the event that announces it. */
export interface DecisionRow {
  readonly id: string;
  readonly context: string;
  readonly outcome: string;
  readonly customerId: string;
  readonly credentialFingerprint: string;
  readonly rulesetId: string | null;
  /** Keyed hash of the request body; null without an idempotency key. */
  readonly bodyFingerprint: Buffer | null;
  readonly transactionReference: string;
  readonly deviceIp: string | null;
  readonly amount: number;
  readonly failOpen: boolean;
  /** IDs of the rules that fired; null if there are none. */
  readonly firedRules: readonly string[] | null;
  /** The context in whose velocities the decision has yet to be counted; null if it is counted. */
  readonly velocityUncounted: string | null;
  /** The request without the card number, and the response, each as JSON. */
  readonly request: string;
  readonly response: string;
  readonly eventId: string;
  readonly event: string;
  readonly eventBody: string;
  /** From the request, if it is traced. */
  readonly traceparent: string | null;
}

/** Columns of the table, their types, and the property that each takes its value from. */
const COLUMNS: readonly (readonly [string, string, keyof DecisionRow])[] = [
  ['id', 'uuid', 'id'],
  ['context', 'text', 'context'],
  ['outcome', 'text', 'outcome'],
  ['customer_id', 'text', 'customerId'],
  ['credential_fingerprint', 'text', 'credentialFingerprint'],
  ['ruleset_id', 'uuid', 'rulesetId'],
  ['body_fingerprint', 'bytea', 'bodyFingerprint'],
  ['transaction_reference', 'text', 'transactionReference'],
  ['device_ip', 'text', 'deviceIp'],
  ['amount', 'bigint', 'amount'],
  ['fail_open', 'boolean', 'failOpen'],
  ['fired_rules', 'text[]', 'firedRules'],
  ['velocity_uncounted', 'text', 'velocityUncounted'],
  ['request', 'text', 'request'],
  ['response', 'text', 'response'],
];
const EVENT_COLUMNS: readonly (readonly [string, string, keyof DecisionRow])[] = [
  ['event_id', 'uuid', 'eventId'],
  ['event', 'text', 'event'],
  ['event_body', 'text', 'eventBody'],
  ['traceparent', 'text', 'traceparent'],
];
const ALL_COLUMNS = [...COLUMNS, ...EVENT_COLUMNS];

const statements = new Map<number, Statement>();

/**
 * Writes decisions and their webhook deliveries in one statement, so in one transaction. Returns
 * the IDs that are new: a repeated idempotency key derives the same ID and inserts nothing.
 *
 * Uses parameters rather than arrays, because quoting JSON inside an array literal was slower
 * (22,000 rows/s instead of 30,000). There is one statement per power of two; smaller batches leave
 * rows empty, which is cheaper than a second batch.
 */
export function insertDecisions(batch: number): Statement {
  const count = upperPowerOfTwo(batch);
  const known = statements.get(count);
  if (known !== undefined) return known;
  const names = COLUMNS.map(([name]) => name).join(', ');
  const text = `
    with incoming (${ALL_COLUMNS.map(([name]) => name).join(', ')}) as (values ${rows(count)}),
    inserted as (
      insert into decision (${names}) select ${names} from incoming where id is not null
      on conflict (id) do nothing returning id
    ),
    occurred (event_id, event, owner_id, body, traceparent) as (
      select i.event_id, i.event, '${INSTANCE_OWNER}'::text, i.event_body, i.traceparent
      from incoming i join inserted using (id)
    ),
    queued as (${fanOutSql('occurred')} returning 1)
    select id, (select count(*)::int from queued) as queued from inserted`;
  const statement = { name: `decision_insert_${count}`, text };
  statements.set(count, statement);
  return statement;
}

/** The parameters of {@link insertDecisions}. */
export function insertValues(decisions: readonly DecisionRow[]): unknown[] {
  const values: unknown[] = [];
  for (const row of decisions) for (const [, , property] of ALL_COLUMNS) values.push(row[property]);
  while (values.length < upperPowerOfTwo(decisions.length) * ALL_COLUMNS.length) values.push(null);
  return values;
}

/** For a key that was used before: the stored response, and whether its 24 hours are over. */
export const READ_REPLAY: Statement = {
  name: 'decision_replay',
  text: `select body_fingerprint, response, created_at < now() - interval '24 hours' as expired
    from decision where id = $1`,
};

function rows(count: number): string {
  let parameter = 0;
  const row = () =>
    `(${ALL_COLUMNS.map(([, type]) => `$${(parameter += 1)}::${type}`).join(', ')})`;
  return Array.from({ length: count }, row).join(', ');
}

function upperPowerOfTwo(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}
