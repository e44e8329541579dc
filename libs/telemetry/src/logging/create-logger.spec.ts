import { describe, expect, it } from '@jest/globals';
import { runInSpan } from '../tracing/active-span.js';
import { TracingOff } from '../tracing/tracing.js';
import { createLogger } from './create-logger.js';
import { outputTo } from './log-output.js';
import { runInRequest } from './request-context.js';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  const options = { level: 'info', service: 'vault', instance: 'demo' };
  write(createLogger({ ...options, output: outputTo((line) => lines.push(line)) }));
  return lines.join('');
}

const PAN = '4111111111111111';
const SPAN = { name: 'x', kind: 'server' } as const;

describe('the log', () => {
  it('has no card number in messages, fields, errors, causes or addresses', () => {
    const error = new Error(`insert ${PAN} failed`, { cause: new Error(`row ${PAN}`) });
    const text = logged((logger) => {
      logger.info(`card ${PAN} and 4111 1111 1111 1111`);
      logger.info({ reason: `JSON {"a":{"b":{"c":"${PAN}"}}}` });
      logger.error({ err: error });
      logger.info({ url: `/x?card=${PAN}` });
    });
    expect(text).not.toMatch(/4111.?1111.?1111.?1111/);
  });

  it('has no credential and no session id', () => {
    const session = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
    const text = logged((logger) => {
      logger.info('authorization: Bearer eyJhbGciOi.J9.sig-nature');
      logger.info({ url: `/sessions/${session}?api_key=abc123` });
      logger.info(`callback session_id=${session}`);
      logger.info('postgres://vault:hunter2@localhost/vault');
    });
    for (const secret of ['eyJhbGciOi', session, 'abc123', 'hunter2']) {
      expect(text).not.toContain(secret);
    }
  });

  it('has no header of a caller and no API key, in whatever form they were dumped', () => {
    const key = `cmr_test_9ZqYxW8vUt7sRq6p_${'a1B2c3D'.repeat(7)}`;
    const text = logged((logger) => {
      logger.info(`refused ${key}`);
      logger.info(`x-api-key: hidden-1\r\nCookie: sid=hidden-2`);
      logger.info(JSON.stringify({ 'x-api-key': 'hidden-3', authorization: 'Digest hidden-4' }));
      logger.error({ err: new Error(`['set-cookie', "cookie": "a=hidden-5; b=hidden-6"]`) });
      logger.info({ reason: 'Set-Cookie: sid=hidden-7' });
    });
    expect(text).not.toMatch(/hidden-\d/);
    expect(text).not.toContain('a1B2c3D');
    expect(text).toContain('cmr_test_9ZqYxW8vUt7sRq6p_***');
  });

  it('drops fields that it does not know', () => {
    const text = logged((logger) => {
      logger.info({ status: 200, body: 'private', headers: { cookie: 'c' } });
    });
    expect(JSON.parse(text)).toMatchObject({ status: 200, service: 'vault', instance: 'demo' });
    expect(text).not.toMatch(/private|cookie/);
  });

  it('has the causes of an error, and the errors that it stands for', () => {
    class RefusedError extends Error {
      readonly code = 'ECONNREFUSED';
    }
    const refused = new RefusedError('connect ECONNREFUSED ::1');
    const error = new Error('no broker', { cause: new AggregateError([refused, 'text'], '') });
    const text = logged((logger) => {
      logger.error({ err: error });
    });
    expect(JSON.parse(text)).toMatchObject({
      err: {
        message: 'no broker',
        cause: {
          type: 'AggregateError',
          errors: [
            { message: 'connect ECONNREFUSED ::1', code: 'ECONNREFUSED' },
            { type: 'string', message: 'not an Error' },
          ],
        },
      },
    });
  });

  it('leaves out what Postgres quotes of a row', () => {
    class DatabaseError extends Error {
      readonly code = '23505';
      readonly detail = 'Key (x)=(private)';
    }
    const error = new DatabaseError('duplicate key');
    expect(
      logged((logger) => {
        logger.error({ err: error });
      }),
    ).not.toContain('private');
  });

  it('carries the ids of the trace under way, and leaves them as they are', () => {
    // Scrubbed they could not be found, and one random id in a thousand reads like a card number.
    const traceId = 'ab6011000990139424ffffffffffffff';
    const spanId = '6011000990139424';
    const text = logged((logger) => {
      const span = new TracingOff().begin(SPAN, { traceId, spanId, sampled: true });
      runInSpan(span, () => {
        logger.info(`x "trace_id":"${PAN}" 6011000990139424`);
      });
    });
    expect(JSON.parse(text)).toMatchObject({ trace_id: traceId, span_id: spanId });
    expect(JSON.parse(text)).toMatchObject({
      msg: 'x "trace_id":"****************" ****************',
    });
  });

  it('carries the request id of the request under way', () => {
    const text = logged((logger) => {
      runInRequest({ requestId: 'r-1', origin: '127.0.0.1' }, () => {
        logger.info('x');
      });
    });
    expect(JSON.parse(text)).toMatchObject({ request_id: 'r-1' });
  });
});
