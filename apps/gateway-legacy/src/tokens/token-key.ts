import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BadKeyError } from './token.errors.js';

const MAX_KEY_LENGTH = 255;

/**
 * The idempotency key of a request with a card number; null without one. It goes to the vault with
 * the card, which remembers both: no fingerprint of a card number is stored here.
 */
export const VaultIdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | null => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const key = headers['x-idempotency-key'];
    if (key === undefined) return null;
    if (typeof key !== 'string' || key.length < 1 || key.length > MAX_KEY_LENGTH) {
      throw new BadKeyError(`must have 1 to ${MAX_KEY_LENGTH} characters`);
    }
    return key;
  },
);
