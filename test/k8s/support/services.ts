import type { ServiceConfig } from '@tessera/config';
import { AccountInfoConfig } from '../../../apps/account-info/src/config.js';
import { CommerceConfig } from '../../../apps/commerce/src/config.js';
import { ConsoleConfig } from '../../../apps/console/src/config.js';
import { FraudConfig } from '../../../apps/fraud/src/config.js';
import { GatewayLegacyConfig } from '../../../apps/gateway-legacy/src/config.js';
import { IdentityConfig } from '../../../apps/identity/src/config.js';
import { VaultConfig } from '../../../apps/vault/src/config.js';

export interface ClusterService {
  readonly name: string;
  readonly config: new () => ServiceConfig;
}

/** Every service that runs in a cluster, with the class that reads its settings. */
export const SERVICES: readonly ClusterService[] = [
  { name: 'identity', config: IdentityConfig },
  { name: 'vault', config: VaultConfig },
  { name: 'fraud', config: FraudConfig },
  { name: 'account-info', config: AccountInfoConfig },
  { name: 'commerce', config: CommerceConfig },
  { name: 'gateway-legacy', config: GatewayLegacyConfig },
  { name: 'console', config: ConsoleConfig },
];
