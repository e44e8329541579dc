import {
  createParamDecorator,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { constantTimeEqual } from '@tessera/crypto';
import type { FastifyRequest } from 'fastify';
import { SandboxConfig } from '../config.js';
import { MerchantUnknownError } from './payment-provider.errors.js';

const MERCHANT_HEADER = 'x-merchant-id';
const MAX_LENGTH = 100;

/** Lets merchants through: any name, and the one secret that the provider has given out. */
@Injectable()
export class MerchantCredentialsGuard implements CanActivate {
  private readonly expected: string;

  constructor(config: SandboxConfig) {
    this.expected = `Bearer ${config.paymentProviderSecret.expose()}`;
  }

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization = '' } = headers;
    if (!constantTimeEqual(authorization, this.expected) || merchantOf(headers) === null) {
      throw new MerchantUnknownError();
    }
    return true;
  }
}

/** The merchant behind a request that {@link MerchantCredentialsGuard} let through. */
export const Merchant = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const merchant = merchantOf(context.switchToHttp().getRequest<FastifyRequest>().headers);
  if (merchant === null) throw new MerchantUnknownError();
  return merchant;
});

function merchantOf(headers: FastifyRequest['headers']): string | null {
  const merchant = headers[MERCHANT_HEADER];
  const isNamed = typeof merchant === 'string' && merchant !== '' && merchant.length <= MAX_LENGTH;
  return isNamed ? merchant : null;
}
