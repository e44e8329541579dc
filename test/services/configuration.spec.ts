import { createRequire } from 'node:module';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { loadConfig, type ProcessRole } from '@tessera/config';
import { accountInfo } from '@tessera/account-info';
import { commerce } from '@tessera/commerce';
import { consoleService } from '@tessera/console';
import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { identity } from '@tessera/identity';
import { vault } from '@tessera/vault';

const SERVICES = [accountInfo, commerce, consoleService, fraud, gatewayLegacy, identity, vault];
const ROLES: readonly ProcessRole[] = ['api', 'worker', 'migration', 'command'];
const SETTINGS = {
  INSTANCE: 'test',
  DATABASE_URL: 'postgres://localhost/test',
  KEYRING_FILE: 'keyring.json',
  PCI_LEVEL: 'SAQ_D',
  PORT: '4000',
  MANAGEMENT_PORT: '9000',
  PUBLIC_URL: 'http://localhost:4000',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'x'.repeat(40),
};

/** The one that @tessera/errors has. */
const ajv = createRequire(new URL('../../libs/errors/package.json', import.meta.url))(
  'ajv/dist/2020.js',
) as { Ajv2020: { prototype: { compile: (schema: object) => unknown } } };

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each(SERVICES)('the configuration of $name', ({ config }) => {
  // Each start would take a tenth of a second longer.
  it.each(ROLES)('is read without compiling a validator in the role %s', (role) => {
    const compile = jest.spyOn(ajv.Ajv2020.prototype, 'compile');
    expect(loadConfig(config, SETTINGS, {}, role)).toBeInstanceOf(config);
    expect(compile).not.toHaveBeenCalled();
  });
});

it('compiles a validator to say what is wrong', () => {
  const compile = jest.spyOn(ajv.Ajv2020.prototype, 'compile');
  expect(() => loadConfig(vault.config, { ...SETTINGS, PORT: 'x' })).toThrow('PORT');
  expect(compile).toHaveBeenCalled();
});
