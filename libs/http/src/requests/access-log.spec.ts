import { describe, expect, it } from '@jest/globals';
import { createLogger, outputTo } from '@tessera/telemetry';
import { AccessLog, type LoggedRequest } from './access-log.js';

const REQUEST: LoggedRequest = {
  method: 'POST',
  route: '/api/decisions',
  url: '/api/decisions?api_key=hidden&page=2',
  status: 201,
  durationMs: 1.23456,
  requestId: '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11',
  clientId: 'shop "one"',
};

function written(level: string, request: LoggedRequest = REQUEST): string[] {
  const lines: string[] = [];
  const output = outputTo((line) => lines.push(line));
  const logger = createLogger({ level, service: 'fraud', instance: 'demo', output });
  const log = new AccessLog({ logger, output, service: 'fraud', instance: 'demo' });
  log.write(request);
  log.write({ ...request, method: 'GET' });
  return lines;
}

describe('the line of a request', () => {
  it('is JSON with the fields of every line and those of the request', () => {
    const [line = '', next = ''] = written('info');
    const { time, ...fields } = JSON.parse(line) as Record<string, unknown>;
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(fields).toEqual({
      level: 'info',
      service: 'fraud',
      instance: 'demo',
      request_id: REQUEST.requestId,
      method: 'POST',
      route: '/api/decisions',
      status: 201,
      duration_ms: 1.235,
      client_id: 'shop "one"',
    });
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(next)).toMatchObject({ method: 'GET', route: '/api/decisions' });
  });

  it('names the trace, and no client of a public route', () => {
    const trace = { trace_id: '4111111111111111'.repeat(2), span_id: '4111111111111111' };
    const [line = ''] = written('info', { ...REQUEST, ...trace, clientId: undefined });
    expect(JSON.parse(line)).toMatchObject(trace);
    expect(line).not.toContain('client_id');
  });

  it('has the URL, without its secrets, for debugging only', () => {
    expect(written('info')[0]).not.toContain('page=2');
    expect(JSON.parse(written('debug')[0] ?? '')).toMatchObject({
      url: '/api/decisions?api_key=***&page=2',
    });
  });

  it('is scrubbed of card numbers, and not written above its level', () => {
    const [line = ''] = written('info', { ...REQUEST, clientId: '4111111111111111' });
    expect(line).not.toContain('4111111111111111');
    expect(written('warn')).toEqual([]);
  });
});
