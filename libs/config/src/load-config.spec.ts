import { describe, expect, it } from '@jest/globals';
import { temporaryFile } from '@tessera/local/temporary-folder';
import { configurationTable } from './config-docs.js';
import { ConfigurationError, loadConfig } from './load-config.js';
import { ServiceConfig } from './service.config.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  INSTANCE: 'acme',
  ENVIRONMENT: 'eu1',
  PUBLIC_URL: 'https://vault.acme.example',
  HOST: '0.0.0.0',
  PORT: '8080',
  MANAGEMENT_PORT: '9080',
  DATABASE_URL: 'postgres://vault:hunter2@db/vault?sslmode=verify-full',
  KEYRING_FILE: 'keyring.json',
  OAUTH_ISSUER: 'https://id.acme.example',
  OAUTH_JWKS_URL: 'https://id.acme.example/jwks',
};

function problems(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(ServiceConfig, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('reads text, numbers and lists', () => {
    const env = { ...PRODUCTION, DATABASE_POOL: '7', OAUTH_AUDIENCES: 'a, b' };
    const config = loadConfig(ServiceConfig, env);
    expect(config.databasePool).toBe(7);
    expect(config.oauthAudiences).toEqual(['a', 'b']);
    expect(config.production).toBe(true);
  });

  it('lists every problem at once, by variable and without values', () => {
    const env = { ...PRODUCTION, DATABASE_POOL: 'many', LOG_LEVEL: 'loud', INSTANCE: undefined };
    const found = problems(env).join('\n');
    expect(found).toContain('DATABASE_POOL must be an integer');
    expect(found).toContain('LOG_LEVEL must be one of');
    expect(found).toContain('INSTANCE is required');
    expect(found).not.toMatch(/many|loud/);
  });

  it('refuses development defaults in production', () => {
    const env = { ...PRODUCTION, OAUTH_ISSUER: undefined };
    expect(problems(env)).toEqual(['OAUTH_ISSUER is required.']);
    expect(problems({ ...env, NODE_ENV: 'development' })).toEqual([]);
  });

  it.each([
    ['http', { PUBLIC_URL: 'http://vault.acme.example' }, 'PUBLIC_URL'],
    ['an issuer over http', { OAUTH_JWKS_URL: 'http://id.acme.example' }, 'OAUTH_JWKS_URL'],
    [
      'private ranges for outbound calls',
      { OUTBOUND_ALLOW_CIDRS: '10.0.0.0/8' },
      'OUTBOUND_ALLOW_CIDRS',
    ],
  ])('refuses %s in production', (_, change, variable) => {
    expect(problems({ ...PRODUCTION, ...change })[0]).toContain(variable);
  });

  it.each(['proxy.test:3128', 'socks5://proxy.test', 'http://proxy.test/path', 'http://'])(
    'refuses %s as a proxy, and does not print it',
    (url) => {
      const found = problems({ ...PRODUCTION, OUTBOUND_PROXY: url }).join();
      expect(found).toContain('OUTBOUND_PROXY must be an http(s) URL without a path');
      expect(found).not.toContain('proxy.test');
    },
  );

  it('takes a proxy with name and password', () => {
    const url = 'http://vault:hunter2@proxy.test:3128';
    const config = loadConfig(ServiceConfig, { ...PRODUCTION, OUTBOUND_PROXY: url });
    expect(config.outbound.proxy?.url.expose()).toBe(url);
    expect(config.outbound.proxy?.resolvesNames).toBe(false);
    expect(JSON.stringify(config.outbound)).not.toContain('hunter2');
  });

  it('reads a value from the file that NAME_FILE names', () => {
    const file = temporaryFile('url', 'postgres://from-file@localhost/vault\n');
    const env = { ...PRODUCTION, DATABASE_URL: undefined, DATABASE_URL_FILE: file };
    expect(loadConfig(ServiceConfig, env).databaseUrl.expose()).toBe(
      'postgres://from-file@localhost/vault',
    );
  });

  it('refuses a value that is given twice and a missing file', () => {
    expect(problems({ ...PRODUCTION, DATABASE_URL_FILE: 'x' })[0]).toContain('both set');
    const missing = { ...PRODUCTION, DATABASE_URL: undefined, DATABASE_URL_FILE: 'does/not/exist' };
    expect(problems(missing)[0]).toContain('DATABASE_URL_FILE names a file that cannot be read');
  });

  it('never prints a secret', () => {
    const config = loadConfig(ServiceConfig, PRODUCTION);
    expect(JSON.stringify(config)).not.toContain('hunter2');
    expect(String(config.databaseUrl)).toBe('***');
  });
});

describe('configurationTable', () => {
  it('has a row for every variable', () => {
    const table = configurationTable(ServiceConfig);
    for (const name of ['INSTANCE', 'DATABASE_URL', 'PCI_LEVEL']) {
      expect(table).toContain(`\`${name}\``);
    }
    expect(table).toContain('`SAQ_A`, `SAQ_D`, `ROC`');
  });
});
