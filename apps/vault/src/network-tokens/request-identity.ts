import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import type { RawBodyRequest } from '@tessera/http';

/** What identifies a repeated request. */
export interface RequestIdentity {
  readonly principalId: string;
  readonly idempotencyKey: string;
  /** Deleted when the request has its response. */
  readonly body: Buffer;
}

/**
 * Identifies the caller and the idempotency key of a request; null without a key. The idempotency record
 * is lost when its process dies; this identity still finds the token that the request started.
 */
export const RequestIdentityOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): RequestIdentity | null => {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest & RawBodyRequest>();
    const key = request.headers['x-idempotency-key'];
    const { principal, rawBody } = request;
    if (typeof key !== 'string' || principal === undefined || rawBody === undefined) {
      return null;
    }
    return { principalId: principal.id, idempotencyKey: key, body: rawBody };
  },
);
