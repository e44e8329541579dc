import { describe, expect, it } from '@jest/globals';
import { SESSION_STATUSES, statusAt, statusesBefore } from './session-state.js';

const END = new Date('2026-01-01T00:30:00Z');

describe('the states of a session', () => {
  it.each(['completed', 'failed', 'expired'] as const)('%s follows pending alone', (status) => {
    expect(statusesBefore(status)).toEqual(['pending']);
  });

  it('nothing becomes pending again', () => {
    expect(statusesBefore('pending')).toEqual([]);
  });

  it('a pending session is expired from its time on', () => {
    expect(statusAt('pending', END, new Date(END.getTime() - 1))).toBe('pending');
    expect(statusAt('pending', END, END)).toBe('expired');
  });

  it.each(SESSION_STATUSES.filter((status) => status !== 'pending'))('%s is final', (status) => {
    expect(statusAt(status, END, new Date(END.getTime() + 1))).toBe(status);
  });
});
