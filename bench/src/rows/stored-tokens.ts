import { createHash } from 'node:crypto';
import type { BenchEnvironment } from '../environment/bench-environment.js';

/** Copies of the tokens that there are, up to so many; their ids are the hashes of their numbers. */
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

/** The ids of some of them, far apart. */
export function storedTokenIds(stored: number, wanted: number): string[] {
  const step = Math.floor(stored / wanted);
  return Array.from({ length: wanted }, (_, index) => idOf(1 + index * step));
}

function idOf(number: number): string {
  const hex = createHash('md5').update(String(number)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
