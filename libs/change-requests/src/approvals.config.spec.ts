import { describe, expect, it } from '@jest/globals';
import { loadConfig, ServiceConfig } from '@tessera/config';
import { WithApprovals } from './approvals.config.js';

class TestConfig extends WithApprovals(ServiceConfig) {}

const ENV = {
  INSTANCE: 'demo',
  ENVIRONMENT: 'eu1',
  PUBLIC_URL: 'https://fraud.example',
  HOST: '0.0.0.0',
  PORT: '4002',
  MANAGEMENT_PORT: '9002',
  DATABASE_URL: 'postgres://localhost/fraud',
  KEYRING_FILE: '/run/secrets/keyring.json',
  OAUTH_ISSUER: 'https://identity.example',
  OAUTH_JWKS_URL: 'https://identity.example/jwks',
};

function requires(env: Record<string, string>): boolean {
  return loadConfig(TestConfig, { ...ENV, ...env }).requiresApprovals;
}

describe('APPROVALS', () => {
  it('is on by default in production, and off elsewhere', () => {
    expect(requires({ NODE_ENV: 'production' })).toBe(true);
    expect(requires({ NODE_ENV: 'development' })).toBe(false);
    expect(requires({ NODE_ENV: 'test' })).toBe(false);
    expect(requires({})).toBe(false);
  });

  it('can be chosen everywhere', () => {
    expect(requires({ NODE_ENV: 'production', APPROVALS: 'off' })).toBe(false);
    expect(requires({ NODE_ENV: 'development', APPROVALS: 'on' })).toBe(true);
  });

  it('refuses another value', () => {
    expect(() => requires({ APPROVALS: 'yes' })).toThrow('APPROVALS');
  });
});
