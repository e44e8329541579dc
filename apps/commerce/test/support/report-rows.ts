import type { ServiceUnderTest } from '@tessera/local/testing';

const INSERT_TOKENS = `
  insert into token (
    id, account_id, status, created_at, expiry_month, expiry_year, masked_account_number,
    account_number_last_four, account_number_length, scheme, segment, type, bank_name, country_code,
    issuer_identification_number, network_token_status, network_token_reason,
    network_token_declined_at, metadata, version, compared_at)
  select gen_random_uuid(), $1, coalesce(status, 'active'), created_at, 12, 2030,
         coalesce(bin, '411111') || '******1111', '1111', 16, coalesce(scheme, 'visa'),
         'consumer', 'credit', bank_name, 'US', null, coalesce(network_token_status, 'active'),
         network_token_reason, network_token_declined_at, '{}', 0, created_at
    from jsonb_to_recordset($2) as given(
      status text, created_at timestamptz, bin text, scheme text, bank_name text,
      network_token_status text, network_token_reason text, network_token_declined_at timestamptz)`;

/** A token as a test of a report wants it. */
export interface ReportedToken {
  readonly created_at: string;
  readonly status?: string;
  /** Six digits. */
  readonly bin?: string;
  readonly scheme?: string;
  readonly bank_name?: string;
  readonly network_token_status?: string;
  readonly network_token_reason?: string;
  readonly network_token_declined_at?: string;
}

/** Tokens as they are after whatever happened to them. */
export async function insertTokens(
  on: ServiceUnderTest,
  accountId: string,
  tokens: readonly ReportedToken[],
): Promise<void> {
  await on.query(INSERT_TOKENS, [accountId, JSON.stringify(tokens)]);
}

/** What happened to a token at an instant. */
export interface ReportedActivity {
  readonly occurred_at: string;
  readonly event: string;
  readonly status?: string;
  readonly network_token_status?: string;
}

export async function insertActivity(
  on: ServiceUnderTest,
  accountId: string,
  happenings: readonly ReportedActivity[],
): Promise<void> {
  await on.query(
    `insert into token_activity
       (account_id, occurred_at, token_id, event, status, network_token_status)
     select $1, occurred_at, gen_random_uuid(), event, status, network_token_status
       from jsonb_to_recordset($2) as given(
         occurred_at timestamptz, event text, status text, network_token_status text)`,
    [accountId, JSON.stringify(happenings)],
  );
}
