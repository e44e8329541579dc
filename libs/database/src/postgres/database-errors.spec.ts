import { describe, expect, it } from '@jest/globals';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import {
  isDatabaseUnavailable,
  isNetworkFailure,
  isTransactionUndone,
  markDatabaseFailure,
} from './database-errors.js';

class CodedError extends Error {
  constructor(readonly code: string) {
    super('failed');
  }
}

function failed(code: string): QueryFailedError {
  return new QueryFailedError('select 1', [], new CodedError(code));
}

describe('isTransactionUndone', () => {
  it('holds for deadlocks and failures to serialize, and for nothing else', () => {
    const codes = ['40P01', '40001', '23505', '57014'];
    expect(codes.map((code) => isTransactionUndone(failed(code)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('isDatabaseUnavailable', () => {
  it.each([
    ['08006', 'connection failure'],
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['57P01', 'ended by an administrator'],
    ['57P02', 'crash shutdown'],
    ['57P03', 'cannot connect now'],
    ['57P05', 'idle session timeout'],
    ['57014', 'statement timeout'],
    ['55P03', 'lock timeout'],
    ['58030', 'input and output'],
    ['25006', 'read-only'],
    ['ECONNRESET', 'connection reset'],
    ['ETIMEDOUT', 'no answer'],
  ])('holds for %s, %s', (code) => {
    expect(isDatabaseUnavailable(failed(code))).toBe(true);
  });

  it.each(['23505', '23503', '22001', '42P01', '40P01', '42601'])(
    'does not hold for %s',
    (code) => {
      expect(isDatabaseUnavailable(failed(code))).toBe(false);
    },
  );

  it('holds for a transaction whose connection was lost between two statements', () => {
    expect(isDatabaseUnavailable(new QueryRunnerAlreadyReleasedError())).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ])('holds for what the pool says without a code: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it('holds for a refused connection only where it was one to the database', () => {
    const [ours, theirs] = [new CodedError('ECONNREFUSED'), new CodedError('ECONNREFUSED')];
    markDatabaseFailure(ours);
    expect([ours, theirs].map(isDatabaseUnavailable)).toEqual([true, false]);
    expect([ours, theirs].map(isNetworkFailure)).toEqual([true, true]);
  });

  it('does not hold for a mistake in the program', () => {
    expect(isDatabaseUnavailable(new TypeError('undefined is not a function'))).toBe(false);
  });
});
