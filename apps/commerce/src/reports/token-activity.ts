import type { Report } from './report.js';

/** What each column counts. */
const COUNTED = [
  ['created', "event = 'token.created'"],
  ['updated', "event = 'token.updated'"],
  ['invalidated', "status = 'invalidated'"],
  ['deleted', "event = 'token.deleted'"],
  ['network_tokens_activated', "network_token_status = 'active'"],
  ['network_tokens_suspended', "network_token_status = 'inactive'"],
  ['network_tokens_failed', "network_token_status = 'failed'"],
  ['network_tokens_deleted', "network_token_status = 'deleted'"],
] as const;

/** What happened to the tokens of an account on each day (UTC), days without anything included. */
export const TOKEN_ACTIVITY: Report = {
  name: 'token-activity',
  columns: ['date', ...COUNTED.map(([column]) => column)],
  sql: `
    with day as (
      select generate_series(date_trunc('day', $2::timestamptz, 'UTC'),
                             $3::timestamptz - interval '1 microsecond',
                             interval '24 hours') as start),
    counted as (
      select date_trunc('day', occurred_at, 'UTC') as start,
             ${COUNTED.map(([column, rule]) => `count(*) filter (where ${rule}) as ${column}`).join(',\n             ')}
        from token_activity
       where account_id = $1 and occurred_at >= $2 and occurred_at < $3
       group by 1)
    select to_char(start at time zone 'UTC', 'YYYY-MM-DD') as date,
           ${COUNTED.map(([column]) => `coalesce(${column}, 0)::int as ${column}`).join(',\n           ')}
      from day left join counted using (start)
     order by start`,
};
