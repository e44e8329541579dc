import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, loadConfig } from '@tessera/config';
import { temporaryFile } from '@tessera/local/temporary-folder';
import { parseInternalEndpoints } from './endpoints/internal-endpoint.js';
import { WebhookConfig } from './webhook.config.js';

const PRODUCTION = {
  NODE_ENV: 'production',
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

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(WebhookConfig, { ...PRODUCTION, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

function keyFile(text: string): string {
  const path = temporaryFile('key', text);
  return path;
}

describe('WebhookConfig', () => {
  it('boots in production as it is', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    [{ WEBHOOK_TIME_SCALE: '100' }, /^WEBHOOK_TIME_SCALE /],
    [{ WEBHOOK_TIME_SCALE: '0' }, /^WEBHOOK_TIME_SCALE /],
    [{ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }, /^OUTBOUND_ALLOW_CIDRS /],
    [{ WEBHOOK_OWNER_CONCURRENCY: '501' }, /^WEBHOOK_OWNER_CONCURRENCY must not exceed/],
    [{ WEBHOOK_MAX_ENDPOINTS: '0' }, /^WEBHOOK_MAX_ENDPOINTS /],
    [{ WEBHOOK_TESTS_PER_MINUTE: 'many' }, /^WEBHOOK_TESTS_PER_MINUTE /],
    [{ WEBHOOK_WORKER: 'maybe' }, /^WEBHOOK_WORKER /],
    [{ BACKGROUND_WORK: 'off' }, /^BACKGROUND_WORK /],
    [{ WEBHOOK_INTERNAL_ENDPOINTS: 'commerce' }, /^WEBHOOK_INTERNAL_ENDPOINTS: must be JSON/],
    [{ WEBHOOK_INTERNAL_ENDPOINTS: '{}' }, /^WEBHOOK_INTERNAL_ENDPOINTS: must be a JSON array/],
  ])('refuses %j in production', (env, problem) => {
    expect(problems(env)).toEqual([expect.stringMatching(problem)]);
  });
});

describe('OUTBOUND_ALLOW_CIDRS', () => {
  it('is refused at boot when it is no list of ranges', () => {
    const env = { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,localhost' };
    expect(problems(env)).toEqual([expect.stringContaining('"localhost" is not a range')]);
  });
});

describe('parseInternalEndpoints', () => {
  const entry = { url: 'http://commerce/vault-events', events: ['token.updated'] };

  it('reads the URL, the events and the key out of its file', () => {
    const [endpoint] = parseInternalEndpoints(
      JSON.stringify([{ ...entry, key_file: keyFile('whk_internal\n') }]),
    );
    expect(endpoint).toMatchObject(entry);
    expect(endpoint?.hmacKey.expose()).toBe('whk_internal');
    expect(JSON.stringify(endpoint)).not.toContain('whk_internal');
  });

  it('gives a URL the same id at every boot', () => {
    const text = JSON.stringify([{ ...entry, key_file: keyFile('k') }]);
    const [first] = parseInternalEndpoints(text);
    expect(first?.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(parseInternalEndpoints(text)[0]?.id).toBe(first?.id);
  });

  it.each([
    [{ ...entry, url: 'ftp://commerce/' }, 'url'],
    [{ ...entry, url: 'http://user@commerce/' }, 'url'],
    [{ ...entry, events: [] }, 'events'],
    [{ ...entry, events: 'token.updated' }, 'events'],
    [{ ...entry }, 'key_file'],
    [{ ...entry, key_file: '/no/such/file' }, 'key_file'],
    [null, 'url'],
  ])('says what is wrong with %j', (wrong, part) => {
    expect(() => parseInternalEndpoints(JSON.stringify([wrong]))).toThrow(part);
  });
});

describe('the event stream', () => {
  const SEED = `SU${'A'.repeat(56)}`;
  const DATABASE = 'postgres://stream@db/fraud';

  it.each<Record<string, string>>([
    { EVENT_STREAM_URL: 'tls://fraud:secret@nats:4222' },
    { EVENT_STREAM_URL: 'tls://token@nats:4222' },
    { EVENT_STREAM_URL: 'tls://nats:4222', EVENT_STREAM_CREDENTIALS: SEED },
    { EVENT_STREAM_URL: 'kafka+ssl://fraud:secret@kafka-1:9093,kafka-2:9093?sasl=plain' },
    {
      EVENT_STREAM_URL: 'tls://nats:4222',
      EVENT_STREAM_DATABASE_URL: `${DATABASE}?sslmode=verify-full`,
    },
  ])('accepts %j in production', (env) => {
    expect(problems(env)).toEqual([]);
  });

  it.each<[Record<string, string>, RegExp[]]>([
    [{ EVENT_STREAM_URL: 'amqp://nats' }, [/^EVENT_STREAM_URL must be a URL/]],
    [
      { EVENT_STREAM_URL: 'kafka://kafka:9092' },
      [/^EVENT_STREAM_URL must be kafka\+ssl:\/\/ in production/],
    ],
    [
      { EVENT_STREAM_URL: 'kafka+ssl://kafka', EVENT_STREAM_CREDENTIALS: SEED },
      [/^EVENT_STREAM_CREDENTIALS for Kafka must be a PEM certificate/],
    ],
    [
      { EVENT_STREAM_URL: 'kafka://localhost', EVENT_STREAM_CREDENTIALS: SEED },
      [/^EVENT_STREAM_CREDENTIALS for Kafka needs kafka\+ssl/],
    ],
    [
      { EVENT_STREAM_URL: 'kafka+ssl://u:p@kafka', EVENT_STREAM_CREDENTIALS: SEED },
      [/^EVENT_STREAM_CREDENTIALS must not be combined/],
    ],
    [
      { EVENT_STREAM_URL: 'nats://nats:4222' },
      [/^EVENT_STREAM_URL must be tls:\/\/ in production/],
    ],
    [
      { EVENT_STREAM_URL: 'tls://nats', EVENT_STREAM_CREDENTIALS: 'a password' },
      [/^EVENT_STREAM_CREDENTIALS must be the contents of a \.creds file/],
    ],
    [
      { EVENT_STREAM_URL: 'tls://token@nats', EVENT_STREAM_CREDENTIALS: SEED },
      [/^EVENT_STREAM_CREDENTIALS must not be combined/],
    ],
    [
      { EVENT_STREAM_URL: 'tls://nats', EVENT_STREAM_DATABASE_URL: DATABASE },
      [/^EVENT_STREAM_DATABASE_URL must have sslmode=verify-full/],
    ],
  ])('refuses %j in production', (env, patterns) => {
    const wanted = patterns.map((pattern): unknown => expect.stringMatching(pattern));
    expect(problems(env)).toEqual(wanted);
  });
});
