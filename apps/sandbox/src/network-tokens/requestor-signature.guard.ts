import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { RawBodyRequest } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { SandboxConfig } from '../config.js';
import { RequestorUnknownError } from './network-tokens.errors.js';
import { deriveTokenServiceKeys, isSigned } from './token-service-keys.js';

const SIGNATURE_HEADER = 'x-signature';
const REQUESTOR_HEADER = 'x-requestor-id';

/** Accepts requests that a token requestor has signed. */
@Injectable()
export class RequestorSignatureGuard implements CanActivate {
  private readonly key: Buffer;

  constructor(
    config: SandboxConfig,
    private readonly clock: Clock,
  ) {
    this.key = deriveTokenServiceKeys(config.tokenServiceSecret.expose()).requests;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RawBodyRequest>();
    const { headers, method, url, rawBody = '' } = request;
    const signature = headers[SIGNATURE_HEADER];
    const requestor = headers[REQUESTOR_HEADER];
    const named = typeof requestor === 'string' && requestor !== '';
    const subject = `${method} ${url}`;
    if (!named || !isSigned(this.key, signature, subject, rawBody, this.clock.now())) {
      throw new RequestorUnknownError();
    }
    return true;
  }
}
