import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import type { AppEntry } from './apps.js';
import { banksOf, writeBanksFile } from './banks.js';
import { makeDataFolder } from './data-folder.js';
import { readSettings } from './settings.js';

const data = makeDataFolder(temporaryFolder('stack-banks'));
const app = (name: string): AppEntry => ({
  name,
  title: name,
  portOffset: 10,
  hasDatabase: false,
  scopes: [],
  clientScopes: [],
});

describe('the banks of the stack', () => {
  it('are those of the sandbox, at its port', () => {
    const settings = readSettings({ PORT_BASE: '5000' });
    writeBanksFile(settings, data, app('sandbox'));
    const { BANKS_FILE: file = '' } = banksOf(settings, data, app('account-info'));
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('base_url: http://localhost:5010/bank/berlin');
    expect(text).not.toContain('4010');
  });

  it('are nothing to other apps', () => {
    expect(banksOf(readSettings({}), data, app('vault'))).toEqual({});
  });

  it.each(['BANKS_FILE', 'BANKS_FILE_FILE'])('are others with %s', (name) => {
    const settings = readSettings({ [name]: '/etc/banks.yaml' });
    expect(banksOf(settings, data, app('account-info'))).toEqual({});
  });
});
