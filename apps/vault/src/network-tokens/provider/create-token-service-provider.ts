import type { Clock } from '@tessera/telemetry';
import type { VaultConfig } from '../../config.js';
import { HttpTokenServiceProvider } from './http-token-service-provider.js';
import { NoTokenServiceProvider } from './no-token-service-provider.js';
import type { TokenServiceMetrics } from './token-service.metrics.js';
import type { TokenServiceProvider } from './token-service-provider.js';

/** The configured token service. Choose a connector to another kind here. */
export function createTokenServiceProvider(
  config: VaultConfig,
  metrics: TokenServiceMetrics,
  clock: Clock,
): TokenServiceProvider {
  const {
    tokenServiceUrl: url,
    tokenServiceRequestorId: requestorId,
    tokenServiceSecret: secret,
  } = config;
  if (url === undefined || requestorId === undefined || secret === undefined) {
    return new NoTokenServiceProvider();
  }
  const { tokenServiceTimeoutMs: timeoutMs, outbound } = config;
  return new HttpTokenServiceProvider(
    { url, requestorId, secret, timeoutMs, outbound },
    metrics,
    clock,
  );
}
