import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { SoftHsm } from '@tessera/local/testing';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { Pkcs11Signer, readPublicKey, signFiles, verifyRelease } from '@tessera/release';

const RELEASE = { version: '1.2.3', commit: 'c'.repeat(40), committedAt: new Date(0) };
const ORIGIN = { builder: 'https://ci.example', source: 'git+https://git.example/tessera' };

let hsm: SoftHsm;
let folder: string;

beforeAll(async () => {
  hsm = await SoftHsm.create();
  folder = temporaryFolder('release');
  writeFileSync(join(folder, 'vault.tar.gz'), 'content');
  tool('--keypairgen', '--key-type', 'EC:prime256v1', '--label', 'release');
});

it('signs a release with a key that does not leave the token', () => {
  signFiles(folder, ['vault.tar.gz'], '.', RELEASE, { origin: ORIGIN, signer: signer(hsm.pin) });
  const file = join(temporaryFolder('key'), 'release.pub');
  tool('--read-object', '--type', 'pubkey', '--label', 'release', '--output-file', file);
  const key = createPublicKey({ key: readFileSync(file), format: 'der', type: 'spki' });
  writeFileSync(file, key.export({ type: 'spki', format: 'pem' }));
  expect(verifyRelease(folder, readPublicKey(file)).version).toBe('1.2.3');
});

it('fails with the message of the token when the PIN is wrong', () => {
  expect(() => signer('0000').sign(Buffer.from('x'))).toThrow(/CKR_PIN_INCORRECT/);
});

function signer(pin: string): Pkcs11Signer {
  return new Pkcs11Signer({ module: hsm.module, tokenLabel: hsm.token, keyLabel: 'release', pin });
}

function tool(...args: readonly string[]): void {
  const login = ['--module', hsm.module, '--token-label', hsm.token, '--login', '--pin', hsm.pin];
  const { status, stderr } = spawnSync('pkcs11-tool', [...login, ...args], {
    encoding: 'utf8',
    env: process.env,
  });
  if (status !== 0) throw new Error(stderr);
}
