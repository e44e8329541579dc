import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TokenEndpointError } from './bank.errors.js';

/** Errors of the token endpoint in the format of RFC 6749. */
@Catch(TokenEndpointError)
export class TokenEndpointFilter implements ExceptionFilter<TokenEndpointError> {
  catch({ status, code, message }: TokenEndpointError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: code, error_description: message }));
  }
}
