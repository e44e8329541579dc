import { describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { PasswordHashes } from './password-hashes.js';

const CHEAP = { memoryKib: 1024, passes: 1, parallelism: 1 };
const PASSWORD = new Secret('four mosaic stones');

const hashes = new PasswordHashes(CHEAP);

describe('PasswordHashes', () => {
  it('includes its parameters and is never the same twice', async () => {
    const [one, two] = await Promise.all([hashes.make(PASSWORD), hashes.make(PASSWORD)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(two).not.toBe(one);
    expect(await hashes.check(PASSWORD, one)).toEqual({ matches: true, isOutdated: false });
    expect((await hashes.check(new Secret('four mosaic stone'), one)).matches).toBe(false);
  });

  it('matches a hash from another implementation', async () => {
    // The reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await hashes.check(new Secret('password'), reference)).toEqual({
      matches: true,
      isOutdated: true,
    });
  });

  it('treats equivalent code points as the same password', async () => {
    const stored = await hashes.make(new Secret('Ame\u0301lie, Zoe\u0308 & Ko'));
    expect((await hashes.check(new Secret('Amélie, Zoë & Ko'), stored)).matches).toBe(true);
  });

  it('matches nothing for an unknown user', async () => {
    expect((await hashes.check(PASSWORD, null)).matches).toBe(false);
  });

  it('rejects a stored hash in another format', async () => {
    await expect(hashes.check(PASSWORD, '$2b$10$abc')).rejects.toThrow('not one of argon2id');
  });
});
