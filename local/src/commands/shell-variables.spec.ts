import { afterAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { makeDataFolder } from '../stack/data-folder.js';
import { readSettings } from '../stack/settings.js';
import { acquireStackLock } from '../stack/stack-lock.js';
import { temporaryFolder } from '../testing/index.js';
import { shellVariables } from './shell-variables.js';

const data = makeDataFolder(temporaryFolder('shell-variables'));
const settings = readSettings({ DATA_DIR: data.root });
const lock = acquireStackLock(data.lockFile, 'npm start');

afterAll(() => {
  lock.release();
});

function describeStack(identity: string): void {
  const client = (name: string) => ({
    name,
    client_id: `${name}-1`,
    client_secret: "it's secret",
    scope: 'decisions:create',
    audience: 'demo',
  });
  const stack = {
    instance: 'demo',
    urls: { identity, 'gateway-legacy': 'http://localhost:4005' },
    management: {},
    clients: [client('runtime'), client('admin')],
    api_keys: [{ service: 'gateway-legacy', account: 'a1', key: 'gwl_1' }],
    sign_in: null,
    analyst: null,
  };
  writeFileSync(data.stackFile, JSON.stringify(stack));
}

describe('the variables of the running stack', () => {
  it('are refused while it does not run, or is still starting', async () => {
    const elsewhere = readSettings({ DATA_DIR: temporaryFolder('no-stack') });
    await expect(shellVariables(elsewhere)).rejects.toThrow('start it with `npm start`');
    await expect(shellVariables(settings)).rejects.toThrow('still starting');
  });

  it('say that identity does not respond', async () => {
    describeStack('http://127.0.0.1:1');
    lock.announceReady();
    await expect(shellVariables(settings)).rejects.toThrow('Identity does not respond');
  });
});
