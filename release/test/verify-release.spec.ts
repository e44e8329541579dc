import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFile, temporaryFolder } from '@tessera/local/temporary-folder';
import {
  signFiles,
  PemSigner,
  readPublicKey,
  verifyRelease,
  type ReleaseIdentity,
} from '@tessera/release';
import { signingKey } from './support/signing-key.js';

const RELEASE: ReleaseIdentity = {
  version: '1.2.3',
  commit: 'c'.repeat(40),
  committedAt: new Date('2026-01-02T03:04:05Z'),
};
const ORIGIN = { builder: 'https://ci.example/tessera', source: 'git+https://git.example/tessera' };
const FILES = ['vault-1.2.3.tar.gz', 'vault-1.2.3.cdx.json'];

describe.each(['ed25519', 'ec'] as const)('a release signed with %s', (type) => {
  const { key, publicKey } = signingKey(type);
  const original = temporaryFolder('release');
  let folder: string;

  beforeAll(() => {
    for (const file of FILES) writeFileSync(join(original, file), `content of ${file}`);
    signFiles(original, FILES, '.', RELEASE, { origin: ORIGIN, signer: new PemSigner(key) });
  });

  beforeEach(() => {
    folder = temporaryFolder('copy');
    cpSync(original, folder, { recursive: true });
  });

  const verify = (expected = {}) => verifyRelease(folder, readPublicKey(publicKey), expected);

  it('passes as it was published, and says what it is', () => {
    const expected = { version: '1.2.3', commit: RELEASE.commit, builder: ORIGIN.builder };
    expect(verify(expected)).toEqual({
      ...expected,
      files: [...FILES, 'provenance.intoto.jsonl'],
    });
  });

  it.each([...FILES, 'provenance.intoto.jsonl', 'SHA256SUMS', 'SHA256SUMS.sig'])(
    'is refused when one byte of %s differs',
    (file) => {
      const bytes = readFileSync(join(folder, file));
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      writeFileSync(join(folder, file), bytes);
      expect(() => verify()).toThrow(
        file.startsWith('SHA256SUMS')
          ? /SHA256SUMS is not signed with this key/
          : `${file} was changed.`,
      );
    },
  );

  it('is refused when a file is missing, was renamed or was added', () => {
    renameSync(join(folder, FILES[0] ?? ''), join(folder, 'vault-9.9.9.tar.gz'));
    expect(() => verify()).toThrow(
      'vault-1.2.3.tar.gz is missing.\nvault-9.9.9.tar.gz is not part of the release.',
    );
    rmSync(join(folder, 'SHA256SUMS.sig'));
    expect(() => verify()).toThrow('SHA256SUMS.sig is missing.');
  });

  it('is refused with another key, and when it was changed and signed again with another key', () => {
    const other = signingKey(type);
    expect(() => verifyRelease(folder, readPublicKey(other.publicKey))).toThrow(
      'SHA256SUMS is not signed with this key.',
    );
    appendFileSync(join(folder, FILES[0] ?? ''), 'more');
    signFiles(folder, FILES, '.', RELEASE, { origin: ORIGIN, signer: new PemSigner(other.key) });
    expect(() => verify()).toThrow('SHA256SUMS is not signed with this key.');
  });

  it('is refused when the provenance is that of another release', () => {
    writeFileSync(join(folder, FILES[0] ?? ''), 'another release');
    const signer = new PemSigner(key);
    const before = readFileSync(join(folder, 'provenance.intoto.jsonl'));
    signFiles(folder, FILES, '.', RELEASE, { origin: ORIGIN, signer });
    writeFileSync(join(folder, 'provenance.intoto.jsonl'), before);
    const sums = spawnSync('sha256sum', [...FILES, 'provenance.intoto.jsonl'], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
    writeFileSync(join(folder, 'SHA256SUMS'), sums);
    writeFileSync(join(folder, 'SHA256SUMS.sig'), signer.sign(Buffer.from(sums)));
    expect(() => verify()).toThrow(
      'provenance.intoto.jsonl does not name vault-1.2.3.tar.gz as it is.',
    );
  });

  it.each([
    ['version', '1.2.4'],
    ['commit', 'd'.repeat(40)],
    ['builder', 'https://other.example'],
  ])('is refused when another %s is expected', (field, value) => {
    expect(() => verify({ [field]: value })).toThrow(`The ${field} is `);
  });

  it('passes with openssl and sha256sum alone', () => {
    const digest = type === 'ec' ? ['-digest', 'sha256'] : [];
    const { status, stdout } = spawnSync(
      'openssl',
      [
        ...['pkeyutl', '-verify', '-pubin', '-inkey', publicKey, '-rawin', ...digest],
        ...['-in', 'SHA256SUMS', '-sigfile', 'SHA256SUMS.sig'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect([status, stdout.trim()]).toEqual([0, 'Signature Verified Successfully']);
    expect(spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder }).status).toBe(0);
  });

  it('has provenance that names the commit, the builder and the lock file', () => {
    const { payload } = JSON.parse(
      readFileSync(join(folder, 'provenance.intoto.jsonl'), 'utf8'),
    ) as { payload: string };
    expect(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      subject: FILES.map((name) => ({
        name,
        digest: { sha256: expect.stringMatching(/^\w{64}$/) },
      })),
      predicate: {
        buildDefinition: {
          resolvedDependencies: [
            { uri: `${ORIGIN.source}@${RELEASE.commit}`, digest: { gitCommit: RELEASE.commit } },
            { uri: 'package-lock.json', digest: { sha256: expect.stringMatching(/^\w{64}$/) } },
          ],
        },
        runDetails: { builder: { id: ORIGIN.builder } },
      },
    });
  });
});

it('refuses a key that is neither Ed25519 nor P-256', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = temporaryFile('rsa.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => new PemSigner(file)).toThrow('must be an Ed25519 or EC P-256 key');
});
