import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, loadConfig } from '@tessera/config';
import { WorkConfig } from './work.config.js';

const ENV = {
  NODE_ENV: 'test',
  INSTANCE: 'demo',
  ENVIRONMENT: 'eu1',
  DATABASE_URL: 'postgres://localhost/fraud',
  KEYRING_FILE: '/run/secrets/keyring.json',
  OAUTH_ISSUER: 'https://identity.example',
  OAUTH_JWKS_URL: 'https://identity.example/jwks',
  PUBLIC_URL: 'https://fraud.example',
  PORT: '4002',
  MANAGEMENT_PORT: '9002',
};

function worksElsewhere(env: Record<string, string>): boolean {
  return loadConfig(WorkConfig, { ...ENV, ...env }).worksElsewhere;
}

describe('BACKGROUND_WORK', () => {
  it.each([
    [{}, false],
    [{ BACKGROUND_WORK: 'in-process' }, false],
    [{ BACKGROUND_WORK: 'worker' }, true],
    [{ WEBHOOK_WORKER: 'off' }, true],
    [{ WEBHOOK_WORKER: 'in-process' }, false],
    [{ WEBHOOK_WORKER: 'off', BACKGROUND_WORK: 'worker' }, true],
  ])('with %j leaves the work to a worker process: %s', (env, expected) => {
    expect(worksElsewhere(env)).toBe(expected);
  });

  it.each([
    [{ WEBHOOK_WORKER: 'off', BACKGROUND_WORK: 'in-process' }],
    [{ WEBHOOK_WORKER: 'in-process', BACKGROUND_WORK: 'worker' }],
  ])('refuses %j: the former variable contradicts it', (env) => {
    expect(() => worksElsewhere(env)).toThrow(ConfigurationError);
    expect(() => worksElsewhere(env)).toThrow(/WEBHOOK_WORKER contradicts BACKGROUND_WORK=/);
  });
});
