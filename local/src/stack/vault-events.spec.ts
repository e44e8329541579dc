import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseInternalEndpoints } from '../../../libs/webhooks/src/endpoints/internal-endpoint.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { APPS, findApp, type AppEntry } from './apps.js';
import { makeDataFolder } from './data-folder.js';
import { provideSecrets } from './secrets.js';
import { readSettings } from './settings.js';
import { vaultEventsOf, writeVaultEventsKey } from './vault-events.js';

const data = makeDataFolder(temporaryFolder('stack-vault-events'));
const app = (name: string): AppEntry => findApp(name) as AppEntry;

describe('the events between vault and commerce', () => {
  it('go to commerce at its port, signed with a key that both read from one file', () => {
    const settings = readSettings({ PORT_BASE: '5000' });
    const secrets = provideSecrets(data);
    writeVaultEventsKey(data, secrets);
    const vault = vaultEventsOf(settings, data, app('vault'), APPS);
    const commerce = vaultEventsOf(settings, data, app('commerce'), APPS);
    const [endpoint] = parseInternalEndpoints(vault['WEBHOOK_INTERNAL_ENDPOINTS'] ?? '');
    expect(endpoint?.url).toBe('http://localhost:5004/vault-events');
    expect(endpoint?.hmacKey.expose()).toBe(secrets.vaultEvents);
    const file = commerce['VAULT_EVENTS_KEY_FILE'] ?? '';
    expect(readFileSync(file, 'utf8').trim()).toBe(secrets.vaultEvents);
  });

  it('are nothing to other apps, nor where the operator has named endpoints', () => {
    const settings = readSettings({ WEBHOOK_INTERNAL_ENDPOINTS: '[]' });
    expect(vaultEventsOf(settings, data, app('fraud'), APPS)).toEqual({});
    expect(vaultEventsOf(settings, data, app('vault'), APPS)).toEqual({});
  });
});
