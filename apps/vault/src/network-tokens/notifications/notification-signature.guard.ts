import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RateLimitGuard, type RawBodyRequest } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { VaultConfig } from '../../config.js';
import { deriveTokenServiceKeys, isSigned } from '../provider/token-service-keys.js';
import { NotificationMetrics } from './notification.metrics.js';
import { NotificationUnsignedError } from './notification.errors.js';

const SIGNATURE_HEADER = 'x-signature';
const SUBJECT = 'notification';

/**
 * Lets any number of notifications through that the token service signed in the last five minutes, and
 * counts all other requests against the limit of their source IP address.
 */
@Injectable()
export class NotificationSignatureGuard implements CanActivate {
  private readonly key: Buffer | null;

  constructor(
    config: VaultConfig,
    private readonly metrics: NotificationMetrics,
    private readonly clock: Clock,
    private readonly rateLimit: RateLimitGuard,
  ) {
    const secret = config.tokenServiceSecret;
    this.key = secret === undefined ? null : deriveTokenServiceKeys(secret.expose()).notifications;
  }

  /** Before the body is parsed: an unsigned body is never read. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, rawBody = '' } = context.switchToHttp().getRequest<RawBodyRequest>();
    const header = headers[SIGNATURE_HEADER];
    const isGenuine =
      this.key !== null && isSigned(this.key, header, SUBJECT, rawBody, this.clock.now());
    if (!isGenuine) {
      this.metrics.count('unsigned');
      await this.rateLimit.count(context);
      throw new NotificationUnsignedError();
    }
    return true;
  }
}
