import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toCheckSessionId } from '../ids.js';
import { redirectLocation } from './redirect-urls.js';

const ID = toCheckSessionId('0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11');

describe('redirectLocation', () => {
  it("adds the session ID and the error to the shop's query, and replaces parameters of the same name", () => {
    const url = 'https://shop.example/done?order=7&session_id=x&error=old#top';
    expect(redirectLocation(url, ID, null)).toBe(
      `https://shop.example/done?order=7&session_id=${ID}#top`,
    );
    expect(redirectLocation(url, ID, 'technical_error')).toBe(
      `https://shop.example/done?order=7&session_id=${ID}&error=technical_error#top`,
    );
  });

  it('never leaves the origin and the path that the shop named', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const location = new URL(redirectLocation(url, ID, 'user_cancelled'));
        const { origin, pathname } = new URL(url);
        expect([location.origin, location.pathname]).toEqual([origin, pathname]);
        expect(location.searchParams.getAll('session_id')).toEqual([ID]);
        expect(location.searchParams.getAll('error')).toEqual(['user_cancelled']);
      }),
      { numRuns: 100 },
    );
  });
});
