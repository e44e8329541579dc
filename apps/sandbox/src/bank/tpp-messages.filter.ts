import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ApiError } from '@tessera/errors';
import type { FastifyReply } from 'fastify';
import { TppError } from './bank.errors.js';

/** Errors of the bank's interface in the standard's format. */
@Catch()
export class TppMessagesFilter implements ExceptionFilter {
  private readonly logger = new Logger(TppMessagesFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const { status, code, message, path } = this.toTppError(thrown);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ tppMessages: [{ category: 'ERROR', code, text: message, path }] }));
  }

  private toTppError(thrown: unknown): TppError {
    if (thrown instanceof TppError) return thrown;
    if (thrown instanceof ApiError) {
      const { status, message, validationErrors: [first] = [] } = thrown;
      if (status === 404) return new TppError(404, 'RESOURCE_UNKNOWN', message);
      const text = first === undefined ? message : `${first.path} ${first.message}.`;
      return new TppError(400, 'FORMAT_ERROR', text, first?.path);
    }
    this.logger.error(thrown);
    return new TppError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong.');
  }
}
