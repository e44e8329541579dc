import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CommandError } from './command.errors.js';
import { SEALED_LINE, sealedOutput } from './sealed-output.js';

function written(key: string | undefined, ...texts: readonly string[]): string[] {
  const lines: string[] = [];
  const output = sealedOutput({ write: (line) => lines.push(line) }, key);
  for (const text of texts) output.write(text);
  return lines;
}

function publicKey(bits: number): string {
  const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength: bits });
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

describe('sealedOutput', () => {
  it.each([undefined, ''])('prints in clear with the key %j', (key) => {
    expect(written(key, 'text\n')).toEqual(['text\n']);
  });

  it('seals each write into its own line, which never repeats', () => {
    const lines = written(publicKey(2_048), 'sk_secret\n', 'sk_secret\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).not.toBe(lines[1]);
    for (const line of lines) {
      expect(line.startsWith(`${SEALED_LINE} `)).toBe(true);
      expect(line).not.toContain('sk_secret');
      expect(line.trimEnd().split(' ')).toHaveLength(5);
    }
  });

  it.each([
    ['no key', 'bm8ga2V5'],
    ['a short key', publicKey(1_024)],
    [
      'a key of another kind',
      generateKeyPairSync('ed25519')
        .publicKey.export({ format: 'der', type: 'spki' })
        .toString('base64'),
    ],
  ])('refuses %s before anything is printed', (_, key) => {
    expect(() => written(key)).toThrow(CommandError);
  });
});
