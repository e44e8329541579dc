import type { Report } from './report.js';

/**
 * The outcome of the tokens of a period, grouped by card issuer. If lookups of a card's issuer
 * returned different results, the card counts under the latest one, so a BIN may have several rows.
 */
export const BIN_STATISTICS: Report = {
  name: 'bin-statistics',
  columns: [
    'bin',
    'scheme',
    'type',
    'segment',
    'bank_name',
    'country_code',
    'tokens',
    'active_tokens',
    'invalidated_tokens',
    'network_tokens_pending',
    'network_tokens_active',
    'network_tokens_inactive',
    'network_tokens_failed',
    'network_tokens_deleted',
  ],
  sql: `
    select coalesce(issuer_identification_number, left(masked_account_number, 6)) as bin,
           scheme, type, segment, bank_name, country_code,
           count(*)::int as tokens,
           (count(*) filter (where status = 'active'))::int as active_tokens,
           (count(*) filter (where status = 'invalidated'))::int as invalidated_tokens,
           (count(*) filter (where network_token_status = 'pending'))::int as network_tokens_pending,
           (count(*) filter (where network_token_status = 'active'))::int as network_tokens_active,
           (count(*) filter (where network_token_status = 'inactive'))::int as network_tokens_inactive,
           (count(*) filter (where network_token_status = 'failed'))::int as network_tokens_failed,
           (count(*) filter (where network_token_status = 'deleted'))::int as network_tokens_deleted
      from token
     where account_id = $1 and created_at >= $2 and created_at < $3
     group by 1, scheme, type, segment, bank_name, country_code
     order by 1, scheme, type, segment, bank_name, country_code`,
};
