import { beforeAll, describe, expect, it } from '@jest/globals';
import { mintClientCertificate, type MintedCertificate } from '../../test/client-certificate.js';
import { areNatsCredentials, clientCertificateOf, nkeySeedOf } from './stream-credentials.js';

const SEED = `SU${'A'.repeat(56)}`;

describe('credentials for NATS', () => {
  it.each([
    [SEED, true],
    [` ${SEED}\n`, true],
    ['-----BEGIN NATS USER JWT-----\nx\n-----BEGIN USER NKEY SEED-----\ny', true],
    ['a password', false],
    ['', false],
  ])('%j are that: %s', (text, are) => {
    expect(areNatsCredentials(text)).toBe(are);
  });

  it('have the seed apart', () => {
    expect(nkeySeedOf(` ${SEED}\n`)).toBe(SEED);
    expect(nkeySeedOf('x')).toBeNull();
  });
});

describe('clientCertificateOf', () => {
  let one: MintedCertificate;
  let other: MintedCertificate;
  beforeAll(async () => {
    [one, other] = await Promise.all([
      mintClientCertificate('one'),
      mintClientCertificate('other'),
    ]);
  });

  it('reads a certificate, its chain and its key in any order', () => {
    for (const text of [
      one.certificate + other.certificate + one.key,
      one.key + one.certificate + other.certificate,
      `${one.certificate}text between\r\n${one.key}${other.certificate}`,
    ]) {
      const read = clientCertificateOf(text);
      expect(read?.cert.split('BEGIN CERTIFICATE')).toHaveLength(3);
      expect(read?.key).toBe(one.key.trim());
    }
  });

  it('refuses what is not a certificate with its key', () => {
    for (const text of [
      '',
      SEED,
      one.certificate,
      one.key,
      one.certificate + other.key,
      other.certificate + one.certificate + one.key,
      one.certificate.replace(/^[A-Za-z0-9+/]{4}/m, 'AAAA') + one.key,
      one.certificate + one.key.replace(/\n[A-Za-z0-9+/]{4}/, '\nAAAA'),
    ]) {
      expect(clientCertificateOf(text)).toBeNull();
    }
  });
});
