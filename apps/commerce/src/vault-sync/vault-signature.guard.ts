import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Secret } from '@tessera/crypto';
import { UnauthorizedError } from '@tessera/errors';
import { RateLimitGuard, type RawBodyRequest } from '@tessera/http';
import { SIGNATURE_HEADER, verifySignature } from '@tessera/webhooks';
import { CommerceConfig } from '../config.js';

/**
 * Accepts any number of signed events from the vault, and counts all other requests toward the rate
 * limit of their IP address.
 */
@Injectable()
export class VaultSignatureGuard implements CanActivate {
  private readonly key: Secret<string>;

  constructor(
    config: CommerceConfig,
    private readonly rateLimit: RateLimitGuard,
  ) {
    this.key = config.vaultEventsKey;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, rawBody = '' } = context.switchToHttp().getRequest<RawBodyRequest>();
    if (!verifySignature(rawBody, headers[SIGNATURE_HEADER], this.key.expose())) {
      await this.rateLimit.count(context);
      throw new UnauthorizedError('The event is not signed by the vault.');
    }
    return true;
  }
}
