import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { holdsCardNumber } from '@tessera/cards';
import { isDatabaseUnavailable } from '@tessera/database';
import { ApiError } from '@tessera/errors';
import { sendPage } from '@tessera/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCheckSessionId } from '../ids.js';
import { CheckPagesService } from './check-pages.service.js';
import type { EndingName } from './languages/texts.js';
import { endingPage } from './pages/ending-page.js';
import { checkPath, type Surroundings } from './pages/hosted-page.js';

/** Errors of the hosted pages are pages too: a shopper can't read JSON. */
@Catch()
export class CheckPageFilter implements ExceptionFilter {
  private readonly logger = new Logger(CheckPageFilter.name);

  constructor(private readonly pages: CheckPagesService) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const status = statusOf(thrown);
    if (status === 500) this.logger.error(thrown);
    else if (status > 500) this.logger.warn({ status, err: thrown });
    if (thrown instanceof ApiError) void reply.headers(thrown.headers);
    const surroundings = this.pages.surroundings(request);
    sendPage(
      reply,
      endingPage(surroundings, endingOf(status), status, retryAddress(surroundings, request)),
    );
  }
}

function statusOf(thrown: unknown): number {
  if (isDatabaseUnavailable(thrown)) return 503;
  if (thrown instanceof ApiError) return thrown.status;
  return thrown instanceof HttpException ? thrown.getStatus() : 500;
}

function endingOf(status: number): EndingName {
  if (status === 404 || status === 410) return 'unknown';
  if (status === 429) return 'too_many_requests';
  return status > 500 ? 'unavailable' : 'failed';
}

/**
 * A link can't submit a form again, so it leads to the page of the session, which shows the state
 * of the check. There is no link if the path contains a card number: the page would repeat it.
 */
function retryAddress(
  surroundings: Surroundings,
  { method, params }: FastifyRequest,
): string | undefined {
  if (method === 'GET') return '';
  const { id = '' } = params as { readonly id?: string };
  if (holdsCardNumber(id)) return undefined;
  return checkPath(surroundings, toCheckSessionId(encodeURIComponent(id)));
}
