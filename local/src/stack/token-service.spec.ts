import { describe, expect, it } from '@jest/globals';
import { APPS, findApp } from './apps.js';
import type { StackSecrets } from './secrets.js';
import { readSettings } from './settings.js';
import { tokenServiceOf } from './token-service.js';

const SECRETS: StackSecrets = {
  postgres: 'p',
  databases: {},
  clients: {},
  tokenService: 'shared-by-the-two',
  paymentProvider: 'shared-by-two-others',
  vaultEvents: 'shared-by-two-more',
};

function environmentOf(name: string, environment: Record<string, string> = {}) {
  const app = findApp(name);
  if (app === null) throw new Error(`No app ${name}.`);
  const settings = readSettings({ PORT_BASE: '5000', ...environment });
  return tokenServiceOf(settings, SECRETS, app, APPS);
}

describe('the token service of the stack', () => {
  it('is the sandbox, which notifies the vault, both with one secret', () => {
    expect(environmentOf('vault')).toEqual({
      TOKEN_SERVICE_URL: 'http://localhost:5010/token-service/v1',
      TOKEN_SERVICE_REQUESTOR_ID: 'demo',
      TOKEN_SERVICE_SECRET: 'shared-by-the-two',
    });
    expect(environmentOf('sandbox')).toEqual({
      TOKEN_SERVICE_SECRET: 'shared-by-the-two',
      TOKEN_SERVICE_NOTIFICATION_URL: 'http://localhost:5001/callbacks/network-tokens',
    });
  });

  it('is nothing to other apps', () => {
    expect(environmentOf('fraud')).toEqual({});
  });

  it.each(['TOKEN_SERVICE_URL', 'TOKEN_SERVICE_URL_FILE'])('is another one with %s', (name) => {
    const environment = { [name]: 'https://tokens.example' };
    expect(environmentOf('vault', environment)).toEqual({});
    expect(environmentOf('sandbox', environment)).toEqual({});
  });
});
