import { definePurge } from '@tessera/work';
import { GatewayLegacyConfig } from '../config.js';

/** Removes authentications once no chargeback can ask for their proof any more. */
export const AuthenticationPurgeWorker = definePurge({
  does: 'remove old authentications',
  table: 'authentication',
  column: 'created_at',
  keptDays: {
    config: GatewayLegacyConfig,
    of: ({ authenticationRetentionDays }) => authenticationRetentionDays,
  },
  everyMs: 10 * 60_000,
});
