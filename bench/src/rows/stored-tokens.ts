import type { BenchEnvironment } from '../environment/bench-environment.js';

/** Copies of a token, up to so many, which only make the table large: the vault cannot open them. */
const FILL = `insert into pci_token (id, created_at, expires_at, scheme, masked_account_number,
    expiry_month, expiry_year, fingerprint, metadata, wrapped_key, kek_version,
    sealed_account_number, sealed_cardholder_name)
  select md5(n::text)::uuid, created_at - n * interval '1 second', expires_at, scheme,
    masked_account_number, expiry_month, expiry_year, fingerprint, metadata, wrapped_key,
    kek_version, sealed_account_number, null
  from generate_series(1, $1::int) n, (select * from pci_token limit 1) token
  on conflict (id) do nothing`;

/** Fills the vault as years of cards would, past its API. There must be a token to copy. */
export async function storeTokens(environment: BenchEnvironment, count: number): Promise<void> {
  await environment.query('vault', FILL, [count]);
  await environment.query('vault', 'vacuum analyze pci_token', []);
}
