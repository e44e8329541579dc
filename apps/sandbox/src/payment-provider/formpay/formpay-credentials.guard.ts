import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { constantTimeEqual } from '@tessera/crypto';
import type { FastifyRequest } from 'fastify';
import { SandboxConfig } from '../../config.js';
import { MerchantUnknownError } from '../payment-provider.errors.js';

/** The key that goes with the secret of the simulated provider. */
const KEY = 'sandbox';

/** Lets callers through that know the key and the secret (HTTP Basic). */
@Injectable()
export class FormpayCredentialsGuard implements CanActivate {
  private readonly expected: string;

  constructor(config: SandboxConfig) {
    const pair = `${KEY}:${config.paymentProviderSecret.expose()}`;
    this.expected = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (!constantTimeEqual(authorization, this.expected)) throw new MerchantUnknownError();
    return true;
  }
}
