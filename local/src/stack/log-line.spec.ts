import { describe, expect, it } from '@jest/globals';
import { readLogLine } from './log-line.js';

describe('readLogLine', () => {
  it('shows a message with its context and its cause', () => {
    const line = {
      level: 'warn',
      time: '2026-01-02T03:04:05.678Z',
      context: 'Relay',
      msg: 'delivery failed',
      err: { message: 'connection refused' },
    };
    expect(readLogLine(JSON.stringify(line))).toEqual({
      level: 'warn',
      time: '03:04:05',
      text: 'Relay: delivery failed: connection refused',
    });
  });

  it('shows a request with its status and time', () => {
    const line = { level: 'info', method: 'POST', route: '/api/x', status: 201, duration_ms: 4.21 };
    expect(readLogLine(JSON.stringify(line)).text).toBe('POST /api/x 201 in 4.2 ms');
  });

  it.each(['a plain string', '{"cut', '{}'])('leaves %j as it is', (line) => {
    expect(readLogLine(line)).toEqual({ level: 'info', time: '', text: line });
  });
});
