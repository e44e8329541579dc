import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { APPS, findApp, type AppEntry } from './apps.js';
import { makeDataFolder } from './data-folder.js';
import { readSettings } from './settings.js';
import { walletsOf } from './wallets.js';

const data = makeDataFolder(temporaryFolder('stack-wallets'));
const environmentOf = (name: string, environment: Record<string, string> = {}) =>
  walletsOf(
    readSettings({ PORT_BASE: '5000', ...environment }),
    data,
    findApp(name) as AppEntry,
    APPS,
  );

describe('the wallets of the stack', () => {
  it('are played by the sandbox, whose roots the vault trusts', () => {
    const { WALLET_KEYS: folder = '' } = environmentOf('sandbox');
    expect(environmentOf('vault')).toEqual({
      APPLE_PAY_ROOT_CERTIFICATE_FILE: join(folder, 'apple-root.pem'),
      GOOGLE_PAY_ROOT_KEYS_FILE: join(folder, 'google-root-keys.json'),
    });
    expect(environmentOf('fraud')).toEqual({});
  });

  it.each(['APPLE_PAY_ROOT_CERTIFICATE', 'GOOGLE_PAY_ROOT_KEYS_FILE'])(
    'are replaced if %s is set',
    (name) => {
      for (const app of ['vault', 'sandbox']) {
        expect(environmentOf(app, { [name]: 'x' })).toEqual({});
      }
    },
  );
});
