import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import type { RawBodyRequest } from '@tessera/service';

/** What makes a repeated request the same one. */
export interface RequestIdentity {
  readonly principalId: string;
  readonly idempotencyKey: string;
  /** Wiped once the request is answered. */
  readonly body: Buffer;
}

/**
 * Who sends which request under which idempotency key; null without a key. Idempotency itself
 * forgets a request whose process died; the token that it began can still be told by this.
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
