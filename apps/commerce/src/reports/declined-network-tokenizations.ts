import { isoInstant } from '@tessera/reports';
import type { Report } from './report.js';

/** The tokens for which the scheme gave no network token, in the order in which they were declined. */
export const DECLINED_NETWORK_TOKENIZATIONS: Report = {
  name: 'declined-network-tokenizations',
  columns: [
    'token_id',
    'declined_at',
    'reason',
    'bin',
    'scheme',
    'type',
    'segment',
    'bank_name',
    'country_code',
    'created_at',
  ],
  sql: `
    select id as token_id, ${isoInstant('network_token_declined_at')} as declined_at, network_token_reason as reason,
           coalesce(issuer_identification_number, left(masked_account_number, 6)) as bin,
           scheme, type, segment, bank_name, country_code, ${isoInstant('created_at')} as created_at
      from token
     where account_id = $1 and network_token_status = 'failed'
       and network_token_declined_at >= $2 and network_token_declined_at < $3
     order by network_token_declined_at, id`,
};
