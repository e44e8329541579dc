import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { APPS, findApp, type AppEntry } from './apps.js';
import { makeDataFolder } from './data-folder.js';
import { directoryServerOf } from './directory-server.js';
import { readSettings } from './settings.js';

const data = makeDataFolder(temporaryFolder('stack-directory-server'));

function environmentOf(name: string, environment: Record<string, string> = {}) {
  const settings = readSettings({ PORT_BASE: '5000', ...environment });
  return directoryServerOf(settings, data, findApp(name) as AppEntry, APPS);
}

describe('the directory server of the stack', () => {
  it('is the sandbox, which vault, commerce and gateway trust by one file', () => {
    const { DIRECTORY_SERVER_CERTIFICATES: folder = '', ...ports } = environmentOf('sandbox');
    expect(ports).toEqual({
      DIRECTORY_SERVER_PORT: '5011',
      DIRECTORY_SERVER_FAILING_PORT: '5012',
    });
    const authority = join(folder, 'authority.pem');
    for (const name of ['commerce', 'gateway-legacy']) {
      expect(environmentOf(name)).toEqual({
        DIRECTORY_SERVER_URL: 'https://localhost:5011/directory-server',
        DIRECTORY_SERVER_CERTIFICATE_AUTHORITIES_FILE: authority,
      });
    }
    expect(environmentOf('vault')).toEqual({
      FORWARD_ALLOWED_DESTINATIONS: 'http://localhost:*,https://localhost:*',
      FORWARD_PRIVATE_TLS_ORIGIN: 'https://localhost:5011',
      FORWARD_PRIVATE_TLS_AUTHORITIES_FILE: authority,
    });
  });

  it("keeps the vault's destinations if some are configured", () => {
    const named = environmentOf('vault', { FORWARD_ALLOWED_DESTINATIONS: 'https://psp.example' });
    expect(named).not.toHaveProperty('FORWARD_ALLOWED_DESTINATIONS');
  });

  it('is nothing to other apps, and nothing at all where there is another one', () => {
    expect(environmentOf('fraud')).toEqual({});
    const other = { DIRECTORY_SERVER_URL: 'https://ds.example' };
    for (const name of ['vault', 'commerce', 'sandbox']) {
      expect(environmentOf(name, other)).toEqual({});
    }
  });
});
