import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { readSettings, REPOSITORY } from './settings.js';

describe('readSettings', () => {
  it('has a laptop’s defaults', () => {
    expect(readSettings({})).toMatchObject({
      dataFolder: join(REPOSITORY, '.data'),
      portBase: 4000,
      instance: 'demo',
      databaseUrl: null,
    });
  });

  it('counts a relative DATA_DIR from the repository', () => {
    expect(readSettings({ DATA_DIR: 'here' }).dataFolder).toBe(join(REPOSITORY, 'here'));
    expect(readSettings({ DATA_DIR: '/there' }).dataFolder).toBe('/there');
  });

  it.each(['4e9', '-1', '0.5', 'four', '65000'])('refuses PORT_BASE=%s by name', (portBase) => {
    expect(() => readSettings({ PORT_BASE: portBase })).toThrow(
      'PORT_BASE must be a number from 1',
    );
  });

  it.each(['localhost', 'mysql://host/db'])('refuses DATABASE_URL=%s without showing it', (url) => {
    expect(() => readSettings({ DATABASE_URL: url })).toThrow(
      /^DATABASE_URL must be(?!.*host\/db)/,
    );
  });
});
