import { Catch, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { isDatabaseUnavailable } from '@tessera/database';
import { ApiError, InternalError, ServiceUnavailableError } from '@tessera/errors';
import { sendPage } from '@tessera/pages';
import type { FastifyReply } from 'fastify';
import { NoticePagesService } from './notice-pages.service.js';

/** Shows people a page for an error, where a program would get JSON. */
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(PageErrorFilter.name);

  constructor(private readonly pages: NoticePagesService) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toApiError(thrown);
    if (error.status === 500) this.logger.error(error.cause ?? error);
    else if (error.status > 500) this.logger.warn({ status: error.status, err: error.cause });
    void reply.headers(error.headers);
    sendPage(reply, this.pages.failed(error.status, error.message));
  }
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    return new ServiceUnavailableError('The service is temporarily unavailable; try again.', {
      cause: thrown,
    });
  }
  return new InternalError({ cause: thrown });
}
