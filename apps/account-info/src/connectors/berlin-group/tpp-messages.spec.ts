import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toConnectorError } from './tpp-messages.js';

const body = (code: unknown): Buffer =>
  Buffer.from(JSON.stringify({ tppMessages: [{ category: 'ERROR', code, text: 'Ada Example' }] }));
const outcome = (status: number, answer: Buffer): [string, string] => {
  const { kind, code } = toConnectorError(status, answer, 'r-1');
  return [kind, code];
};

describe('a failure of a bank', () => {
  it.each<[number, string, string, string]>([
    [401, 'CONSENT_INVALID', 'refused', 'CONSENT_INVALID'],
    [401, 'CONSENT_EXPIRED', 'refused', 'CONSENT_EXPIRED'],
    [401, 'TOKEN_EXPIRED', 'refused', 'TOKEN_EXPIRED'],
    [401, 'PSU_CREDENTIALS_INVALID', 'refused', 'PSU_CREDENTIALS_INVALID'],
    [429, 'ACCESS_EXCEEDED', 'refused', 'ACCESS_EXCEEDED'],
    [401, 'CERTIFICATE_EXPIRED', 'technical', 'CERTIFICATE_EXPIRED'],
    [400, 'FORMAT_ERROR', 'technical', 'FORMAT_ERROR'],
    [404, 'RESOURCE_UNKNOWN', 'technical', 'RESOURCE_UNKNOWN'],
    [401, 'Ada Example', 'refused', 'http_401'],
    [400, 'constructor', 'technical', 'http_400'],
    [429, 'SLOW_DOWN', 'unavailable', 'http_429'],
    [302, 'SEE_OTHER', 'technical', 'http_302'],
    [500, 'CONSENT_INVALID', 'unavailable', 'http_500'],
    [503, 'SERVICE_UNAVAILABLE', 'unavailable', 'http_503'],
  ])('%i %s is %s (%s)', (status, code, kind, told) => {
    expect(outcome(status, body(code))).toEqual([kind, told]);
  });

  it('is read by its status where the answer is something else', () => {
    const answers = ['', '<html>', 'null', '[]', '{"tppMessages":7}', '{"tppMessages":[null,{}]}'];
    for (const answer of answers) {
      expect(outcome(403, Buffer.from(answer))).toEqual(['refused', 'http_403']);
    }
  });

  it('tells nothing that the bank wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), fc.string(), (status, text) => {
        const error = toConnectorError(status, body(`§${text}`), 'r-1');
        expect(error.code).toBe(`http_${status}`);
        expect(error.message).toBe(`The bank step failed: http_${status}.`);
        expect(error.cause).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });
});
