import { HttpException, type ArgumentsHost } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { NotFoundError, ServiceUnavailableError, TooManyRequestsError } from '@tessera/errors';
import { QueryFailedError } from 'typeorm';
import type { CheckPagesService } from './check-pages.service.js';
import { CheckPageFilter } from './check-page.filter.js';

/** A reply that notes what was sent. */
class NotedReply {
  code = 0;
  body = '';
  readonly sent: Record<string, string> = {};

  status(code: number): this {
    this.code = code;
    return this;
  }

  headers(headers: Record<string, string>): this {
    for (const [name, value] of Object.entries(headers)) this.sent[name.toLowerCase()] = value;
    return this;
  }

  send(body: string): void {
    this.body = body;
  }
}

function answerTo(thrown: unknown, method = 'GET', id = 'a"b'): NotedReply {
  const pages = {
    surroundings: () => ({ language: 'de', base: '' }),
  } as unknown as CheckPagesService;
  const reply = new NotedReply();
  const http = {
    getRequest: () => ({ method, params: { id } }),
    getResponse: () => reply,
  };
  const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
  const filter = new CheckPageFilter(pages);
  Object.defineProperty(filter, 'logger', { value: { error: () => null, warn: () => null } });
  filter.catch(thrown, host);
  return reply;
}

describe('CheckPageFilter', () => {
  it.each([
    [new NotFoundError('x'), 404, 'Diese Prüfung gibt es nicht'],
    [new TooManyRequestsError('x', { retryAfterSeconds: 7 }), 429, 'Einen Moment, bitte'],
    [new ServiceUnavailableError('x'), 503, 'Das dauert länger als gedacht'],
    [new QueryFailedError('select 1', [], connectionRefused()), 503, 'Das dauert länger'],
    [new HttpException('x', 400), 400, 'Hier ist etwas schiefgegangen'],
    [new Error('select * from secrets'), 500, 'Hier ist etwas schiefgegangen'],
  ])('shows a page for %s', (thrown, status, title) => {
    const reply = answerTo(thrown);
    expect(reply.code).toBe(status);
    expect(reply.body).toContain(`<h1>${title}`);
    expect(reply.body).not.toContain('secrets');
    expect(reply.sent).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  });

  it('says when to come again', () => {
    const thrown = new TooManyRequestsError('x', { retryAfterSeconds: 7 });
    expect(answerTo(thrown).sent['retry-after']).toBe('7');
  });

  it('leads on from a form to the page of the session, and from a page to itself', () => {
    expect(answerTo(new Error('x'), 'POST').body).toContain('href="/check/a%22b"');
    expect(answerTo(new Error('x')).body).toContain('href=""');
  });

  it.each(['2223000048400011', '2223 0000 4840 0011', 'MjIyMzAwMDA0ODQwMDAxMQ=='])(
    'does not repeat a card number of the path: %s',
    (id) => {
      const { body } = answerTo(new HttpException('x', 422), 'POST', id);
      expect(body).not.toContain(id);
      expect(body).not.toContain('href="/check/');
    },
  );
});

/** What `pg` throws while Postgres is unreachable. */
function connectionRefused(): Error {
  const error: Error & { code?: string } = new Error('connect ECONNREFUSED');
  error.code = 'ECONNREFUSED';
  return error;
}
