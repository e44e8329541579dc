import { beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';
import { startTestServices } from './test-services.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder('path');
});

describe('startTestServices', () => {
  it('fails in CI without redis-server, by name', async () => {
    writeFileSync(join(folder, 'chromium'), '');
    await expect(startTestServices({ CI: 'true', PATH: folder }, folder)).rejects.toThrow(
      'CI=true, and redis-server is not on the PATH',
    );
  });

  it('fails in CI without Chromium, by name', async () => {
    writeFileSync(join(folder, 'redis-server'), '');
    await expect(startTestServices({ CI: 'true', PATH: folder }, folder)).rejects.toThrow(
      'CI=true, and chromium is not on the PATH',
    );
  });

  it('takes the Postgres and the Redis that the environment names', async () => {
    const named = { DATABASE_URL: 'postgres://outside/db', REDIS_URL: 'redis://outside' };
    const services = await startTestServices({ ...named, PATH: folder }, folder);
    expect(services.environment).toEqual({
      TEST_DATABASE_URL: 'postgres://outside/db',
      TEST_REDIS_URL: 'redis://outside',
      TEST_CHROMIUM: '',
      TEST_FOLDER: expect.stringContaining('tessera-test-'),
      TEST_STACK_URL: expect.stringContaining('http://127.0.0.1:'),
    });
    await services.stop();
    expect(existsSync(services.environment.TEST_FOLDER)).toBe(false);
  });
});
