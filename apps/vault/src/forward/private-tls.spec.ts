import { describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { privateTlsOptions, privateTlsProblems, type PrivateTlsConfig } from './private-tls.js';

const ORIGIN = { forwardPrivateTlsOrigin: 'https://ds.example:8443' };
const KEY = new Secret('key');

describe('a destination with its own TLS settings', () => {
  it.each<[string, PrivateTlsConfig]>([
    ['nothing', {}],
    ['authorities', { ...ORIGIN, forwardPrivateTlsAuthorities: 'pem' }],
    [
      'a certificate with its key',
      { ...ORIGIN, forwardPrivateTlsCertificate: 'pem', forwardPrivateTlsKey: KEY },
    ],
  ])('may have %s', (_name, config) => {
    expect(privateTlsProblems(config)).toEqual([]);
  });

  it.each<[string, PrivateTlsConfig]>([
    ['plain http', { forwardPrivateTlsOrigin: 'http://ds.example' }],
    ['a path', { forwardPrivateTlsOrigin: 'https://ds.example/areq' }],
    ['a certificate without its key', { ...ORIGIN, forwardPrivateTlsCertificate: 'pem' }],
    ['a key without its certificate', { ...ORIGIN, forwardPrivateTlsKey: KEY }],
    ['authorities without an origin', { forwardPrivateTlsAuthorities: 'pem' }],
  ])('is refused with %s, in one sentence', (_name, config) => {
    expect(privateTlsProblems(config)).toHaveLength(1);
  });

  it('uses the configured authorities and certificate, and nothing when there are none', () => {
    const config = { forwardPrivateTlsCertificate: 'pem', forwardPrivateTlsKey: KEY };
    expect(privateTlsOptions({ ...ORIGIN, ...config, forwardPrivateTlsAuthorities: 'ca' })).toEqual(
      {
        certificateAuthorities: ['ca'],
        clientCertificate: { certificate: 'pem', privateKey: KEY },
      },
    );
    expect(privateTlsOptions({})).toBeNull();
  });
});
