import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.js';

describe('relyingPartyOf', () => {
  it('uses the domain and origin of the public URL, without its path', () => {
    expect(relyingPartyOf('https://id.example.com:8443/issuer', 'Tessera')).toEqual({
      id: 'id.example.com',
      origin: 'https://id.example.com:8443',
      name: 'Tessera',
    });
    expect(relyingPartyOf('http://localhost:4000', 'Tessera')?.id).toBe('localhost');
  });

  it.each(['http://id.example.com', 'https://10.0.0.1', 'http://127.0.0.1:4000', 'https://[::1]'])(
    'allows no passkeys at %s, as browsers do',
    (url) => {
      expect(relyingPartyOf(url, 'Tessera')).toBeNull();
    },
  );
});
