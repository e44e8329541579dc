import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Secret } from '@tessera/crypto';
import { UnauthorizedError } from '@tessera/errors';
import type { RawBodyRequest } from '@tessera/service';
import { SIGNATURE_HEADER, verifySignature } from '@tessera/webhooks';
import { CommerceConfig } from '../config.js';

/** Lets the events of the vault through, and nothing else: what is not signed is not read. */
@Injectable()
export class VaultSignatureGuard implements CanActivate {
  private readonly key: Secret<string>;

  constructor(config: CommerceConfig) {
    this.key = config.vaultEventsKey;
  }

  canActivate(context: ExecutionContext): boolean {
    const { headers, rawBody = '' } = context.switchToHttp().getRequest<RawBodyRequest>();
    if (!verifySignature(rawBody, headers[SIGNATURE_HEADER], this.key.expose())) {
      throw new UnauthorizedError('The event is not signed by the vault.');
    }
    return true;
  }
}
