import { isSafeRedisUrl } from '@tessera/config';
import { RedisClient } from '@tessera/database';
import { failure, ok, skipped, warning, type Finding } from './finding.js';

const TIMEOUT_MS = 3_000;

/** Whether the Redis of a service keeps what queues and velocities need. Nothing is written. */
export async function redisFindings(url: string | undefined): Promise<Finding[]> {
  if (url === undefined || url === '') {
    return [skipped('redis', 'REDIS_URL is not set here, so it is not checked.')];
  }
  const redis = new RedisClient({ url, timeoutMs: TIMEOUT_MS, lazyConnect: true });
  try {
    await redis.connect();
    const info = await redis.info();
    return [ok('redis', 'Responds.'), encryptionOf(url), ...serverOf(fieldsOf(info))];
  } catch {
    if (redis.isClustered) return [encryptionOf(url), CLUSTERED];
    return [
      failure(
        'redis',
        'Does not respond.',
        'Check REDIS_URL, its password, and the NetworkPolicy <service>-to-stores.',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

function encryptionOf(url: string): Finding {
  if (isSafeRedisUrl(url)) return ok('redis TLS', 'Encrypted, or on this machine.');
  return failure('redis TLS', 'The connection is not encrypted.', 'Use rediss:// in REDIS_URL.');
}

const CLUSTERED = failure(
  'redis mode',
  'It is in cluster mode (cluster_enabled:1), of which only one node would be used: services refuse to start.',
  'Use a Redis without cluster mode.',
);

function serverOf(fields: ReadonlyMap<string, string>): Finding[] {
  const policy = fields.get('maxmemory_policy') ?? 'noeviction';
  const isAppendOnly = fields.get('aof_enabled') === '1';
  return [
    ok('redis mode', 'One primary.'),
    policy === 'noeviction'
      ? ok('redis eviction', 'Evicts nothing.')
      : failure(
          'redis eviction',
          `maxmemory-policy is ${policy}: jobs and velocities may disappear.`,
          'Set maxmemory-policy noeviction.',
        ),
    isAppendOnly
      ? ok('redis persistence', 'Keeps an append-only file.')
      : warning(
          'redis persistence',
          'Keeps no append-only file: a restart loses timers and velocities, which are rebuilt.',
          'Set appendonly yes. The second Redis of the vault must not.',
        ),
  ];
}

function fieldsOf(info: string): Map<string, string> {
  const lines = info.split(/\r?\n/).filter((line) => line.includes(':'));
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
}
