import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, type ProcessRole } from '@tessera/config';
import { serviceConfig } from '@tessera/service';
import { fraud } from '../src/index.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  INSTANCE: 'shop',
  ENVIRONMENT: 'eu1',
  PUBLIC_URL: 'https://fraud.example',
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgres://fraud@db/fraud?sslmode=verify-full',
  KEYRING_FILE: '/run/secrets/keyring.json',
  OAUTH_ISSUER: 'https://identity.example',
  OAUTH_JWKS_URL: 'https://identity.example/jwks',
};

function problemsOf(env: Record<string, string>, role: ProcessRole = 'api'): string {
  try {
    serviceConfig(fraud, { ...PRODUCTION, ...env }, {}, role);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message;
  }
}

describe('the configuration in production', () => {
  it('takes what is safe', () => {
    expect(problemsOf({ OPERATOR: 'Jané Doe <jane@example.com>' })).toBe('');
    const internal = {
      OUTBOUND_INTERNAL_HOSTS: 'scores.internal:8080',
      INTEGRATION_ALLOWED_DESTINATIONS: 'http://scores.internal:8080/v1,https://*.psp.example',
    };
    expect(problemsOf(internal)).toBe('');
    const archive = {
      DECISION_ARCHIVE_URL: 's3://decisions/production',
      DECISION_ARCHIVE_S3_ENDPOINT: 'http://minio.storage:9000',
      OUTBOUND_INTERNAL_HOSTS: 'minio.storage:9000',
    };
    expect(problemsOf(archive)).toBe('');
    expect(problemsOf({ DECISION_ARCHIVE_URL: 'file:///var/lib/archive' })).toBe('');
  });

  it('has an encrypted source of context copy, where a command reads it', () => {
    const source = (url: string, role: ProcessRole) =>
      problemsOf({ SOURCE_DATABASE_URL: url }, role);
    expect(source('postgres://reader@db-a/fraud', 'api')).toBe('');
    expect(source('postgres://reader@db-a/fraud?sslmode=verify-full', 'command')).toBe('');
    expect(source('postgres://reader@db-a/fraud', 'command')).toContain('SOURCE_DATABASE_URL must');
  });

  it('has a source of archived days that is a folder or a bucket, over https', () => {
    const source = (env: Record<string, string>) => problemsOf(env, 'command');
    const bucket = 's3://decisions/cell-a';
    expect(source({ SOURCE_ARCHIVE_URL: bucket })).toBe('');
    expect(source({ SOURCE_ARCHIVE_URL: '/var/lib/archive' })).toContain(
      'SOURCE_ARCHIVE_URL must be a folder',
    );
    const endpoint = { SOURCE_ARCHIVE_S3_ENDPOINT: 'http://minio.storage:9000' };
    expect(source({ SOURCE_ARCHIVE_URL: bucket, ...endpoint })).toContain(
      'SOURCE_ARCHIVE_S3_ENDPOINT must be https',
    );
    const listed = { OUTBOUND_INTERNAL_HOSTS: 'minio.storage:9000' };
    expect(source({ SOURCE_ARCHIVE_URL: bucket, ...endpoint, ...listed })).toBe('');
  });

  it.each([
    ['PROVISIONAL_TIME_SCALE', { PROVISIONAL_TIME_SCALE: '2' }],
    ['DECISION_ARCHIVE_URL', { DECISION_ARCHIVE_URL: '/var/lib/archive' }],
    ['DECISION_ARCHIVE_URL', { DECISION_ARCHIVE_URL: 's3://' }],
    ['DECISION_ARCHIVE_S3_ENDPOINT', { DECISION_ARCHIVE_S3_ENDPOINT: 'http://minio:9000' }],
    // "A new version decides everywhere within a second": a longer poll interval can't meet that.
    ['RULESET_POLL_MS', { RULESET_POLL_MS: '801' }],
    ['OPERATOR', { OPERATOR: 'jane\nroot' }],
    ['VAULT_URL', { VAULT_URL: 'http://vault.internal' }],
    ['OAUTH_TOKEN_URL', { OAUTH_TOKEN_URL: 'http://identity.internal/token' }],
    ['OAUTH_CLIENT_SECRET', { OAUTH_CLIENT_ID: 'fraud' }],
    ['OUTBOUND_INTERNAL_HOSTS', { OUTBOUND_INTERNAL_HOSTS: 'scores.internal' }],
    ['OUTBOUND_INTERNAL_HOSTS', { OUTBOUND_INTERNAL_HOSTS: '*.internal:80' }],
    ['INTERCEPTOR_ALLOWED_DESTINATIONS', { INTERCEPTOR_ALLOWED_DESTINATIONS: 'psp.example' }],
    [
      'INTERCEPTOR_ALLOWED_DESTINATIONS',
      { INTERCEPTOR_ALLOWED_DESTINATIONS: 'http://psp.example' },
    ],
    [
      'INTEGRATION_ALLOWED_DESTINATIONS',
      { INTEGRATION_ALLOWED_DESTINATIONS: 'http://localhost:*' },
    ],
    [
      'INTEGRATION_ALLOWED_DESTINATIONS',
      {
        OUTBOUND_INTERNAL_HOSTS: 'scores.internal:8080',
        INTEGRATION_ALLOWED_DESTINATIONS: 'http://scores.internal:8081',
      },
    ],
  ])('refuses a wrong %s', (name, env) => {
    expect(problemsOf(env)).toContain(name);
  });
});
