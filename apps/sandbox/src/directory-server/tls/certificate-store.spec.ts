import { X509Certificate } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { provideCertificates } from './certificate-store.js';

const NOW = new Date();
const DAY_MS = 24 * 60 * 60_000;
let place: string;

beforeEach(() => {
  place = temporaryFolder('certificates');
});

const provide = (now = NOW) => provideCertificates(join(place, 'kept'), now);

describe('stored certificates', () => {
  it('are created once, also by concurrent processes', async () => {
    const [first, ...others] = await Promise.all([provide(), provide(), provide()]);
    const kept = await provide();
    for (const each of [first, ...others]) expect(each).toEqual(kept);
    expect(readdirSync(place)).toEqual(['kept']);
  });

  it('are for localhost, signed by their authority', async () => {
    const { authority, certificate } = await provide();
    const server = new X509Certificate(certificate);
    expect(server.verify(new X509Certificate(authority).publicKey)).toBe(true);
    expect([server.checkHost('localhost'), server.checkIP('127.0.0.1')]).toEqual([
      'localhost',
      '127.0.0.1',
    ]);
    expect(server.checkHost('example.com')).toBeUndefined();
  });

  it('are renewed before they expire', async () => {
    const first = await provide();
    expect((await provide(new Date(NOW.getTime() + 700 * DAY_MS))).authority).toBe(first.authority);
    const later = await provide(new Date(NOW.getTime() + 790 * DAY_MS));
    expect(later.authority).not.toBe(first.authority);
  });
});
