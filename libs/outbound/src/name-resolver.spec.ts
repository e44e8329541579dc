import { afterEach, describe, expect, it } from '@jest/globals';
import { startNameServer } from '../test/local-name-server.js';
import type { LocalNameServer } from '../test/local-name-server.js';
import { createNameResolver } from './name-resolver.js';

let server: LocalNameServer;

afterEach(async () => {
  await server.close();
});

describe('createNameResolver', () => {
  it('finds every address of a name', async () => {
    server = await startNameServer(() => ['93.184.216.34', '10.0.0.1']);
    const found = await createNameResolver([server.address])('receiver.test');
    expect(found).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
  });

  it('fails with the error of DNS for a name that does not exist', async () => {
    server = await startNameServer(() => []);
    await expect(
      createNameResolver([server.address])('no-such-name.invalid'),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
    });
  });

  it('never asks a name server for localhost', async () => {
    server = await startNameServer(() => ['93.184.216.34']);
    const found = await createNameResolver([server.address])('localhost');
    expect(found.every(({ address }) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
    expect(server.questions).toEqual([]);
  });

  it('gives up on a name server that stays silent', async () => {
    server = await startNameServer(() => null);
    const resolve = createNameResolver([server.address], { timeout: 20, tries: 1 });
    await expect(resolve('silent.test')).rejects.toMatchObject({ code: 'dns_failure' });
  });
});
