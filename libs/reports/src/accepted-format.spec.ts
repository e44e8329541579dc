import { describe, expect, it } from '@jest/globals';
import { ValidationFailedError } from '@tessera/errors';
import { acceptedFormat } from './accepted-format.js';

describe('acceptedFormat', () => {
  it.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV; charset=utf-8', 'csv'],
    ['text/*', 'csv'],
    ['text/csv, application/json', 'json'],
    ['text/csv, application/json;q=0.9', 'csv'],
    ['application/json;q=0.1, text/csv;q=0.2', 'csv'],
    ['*/*;q=0.1, text/csv', 'csv'],
    ['text/csv;q=0, */*', 'json'],
    ['application/json;q=0, */*', 'csv'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'json'],
  ])('%s: %s', (accept, format) => {
    expect(acceptedFormat(accept)).toBe(format);
  });

  it.each(['application/pdf', 'text/csv;q=0', 'text/csv;q=2', '*/*;q=0', 'image/*', ''])(
    'rejects "%s"',
    (accept) => {
      expect(() => acceptedFormat(accept)).toThrow(ValidationFailedError);
    },
  );
});
