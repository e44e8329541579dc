import type { ServiceUnderTest } from '@tessera/local/testing';

/** Declined tokens from 2026 on, one every 30 s, in 5,000 BINs, and as many happenings. */
export async function declineTokens(
  on: ServiceUnderTest,
  accountId: string,
  rows: number,
): Promise<void> {
  const at = `'2026-01-01'::timestamptz + n * interval '30 seconds'`;
  await on.query(
    `insert into token (id, account_id, status, created_at, expiry_month, expiry_year,
       masked_account_number, account_number_last_four, account_number_length, scheme, type, segment,
       bank_name, country_code, issuer_identification_number, network_token_status,
       network_token_reason, network_token_declined_at, metadata, version, compared_at)
     select gen_random_uuid(), $1, 'active', ${at}, 12, 2030, '411111******1111', '1111', 16, 'visa',
       'credit', 'consumer', 'Bank of ' || (n % 5000), 'US', (41110000 + n % 5000)::text, 'failed',
       'declined_by_issuer', ${at}, '{}', 0, now()
     from generate_series(0, $2::int - 1) as n`,
    [accountId, rows],
  );
  await on.query(
    `insert into token_activity (account_id, occurred_at, token_id, event, status, network_token_status)
     select $1, ${at}, gen_random_uuid(), 'token.updated', null, 'failed'
     from generate_series(0, $2::int - 1) as n`,
    [accountId, rows],
  );
  await on.query('vacuum analyze token, token_activity');
}
