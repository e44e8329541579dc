import { BootError, isSafeRedisUrl, type RedisServers } from '@tessera/config';
import { createRedisClient, type RedisClient } from '@tessera/database';
import { failure, ok, skipped, warning, type Finding } from './finding.js';

const TIMEOUT_MS = 3_000;

/** Whether the Redis of a service keeps what queues and velocities need. Nothing is written. */
export async function redisFindings(servers: RedisServers | undefined): Promise<Finding[]> {
  if (servers === undefined) {
    return [skipped('redis', 'REDIS_URL is not set here, so it is not checked.')];
  }
  const redis = createRedisClient(servers, { timeoutMs: TIMEOUT_MS, lazyConnect: true });
  try {
    await redis.connectAtBoot();
    if (redis.problem !== null) return [unavailable(redis.problem), encryptionOf(servers)];
    return [
      ok('redis', 'Responds.'),
      encryptionOf(servers),
      ...(await serverFindings(servers, redis)),
    ];
  } catch (error) {
    return [encryptionOf(servers), wrongMode(error)];
  } finally {
    redis.disconnect();
  }
}

function unavailable(problem: string): Finding {
  return failure(
    'redis',
    `${problem}.`,
    'Check REDIS_URL, REDIS_MODE, the password, and the NetworkPolicy <service>-to-stores, which must allow every node.',
  );
}

function encryptionOf({ url }: RedisServers): Finding {
  if (isSafeRedisUrl(url)) return ok('redis TLS', 'Encrypted, or on this machine.');
  return failure('redis TLS', 'The connection is not encrypted.', 'Use rediss:// in REDIS_URL.');
}

/** Services refuse to start with the same error. */
function wrongMode(error: unknown): Finding {
  if (!(error instanceof BootError)) throw error;
  return failure('redis mode', error.message, 'Set REDIS_MODE to what the servers are.');
}

async function serverFindings({ mode }: RedisServers, redis: RedisClient): Promise<Finding[]> {
  const infos = await Promise.all(redis.primaries().map((primary) => primary.info()));
  const primaries = infos.map(fieldsOf);
  const policies = new Set(primaries.map((fields) => fields.get('maxmemory_policy')));
  policies.delete(undefined);
  policies.delete('noeviction');
  const [policy] = policies;
  const areAppendOnly = primaries.every((fields) => fields.get('aof_enabled') === '1');
  return [
    ok('redis mode', modeOf(mode, primaries.length)),
    ...(mode === 'standalone' ? [] : [replicasOf(primaries)]),
    policy === undefined
      ? ok('redis eviction', 'Evicts nothing.')
      : failure(
          'redis eviction',
          `maxmemory-policy is ${policy}: jobs and velocities may disappear.`,
          'Set maxmemory-policy noeviction.',
        ),
    areAppendOnly
      ? ok('redis persistence', 'Keeps an append-only file.')
      : warning(
          'redis persistence',
          'Keeps no append-only file: a restart loses timers and velocities, which are rebuilt.',
          'Set appendonly yes. The second Redis of the vault must not.',
        ),
  ];
}

function modeOf(mode: RedisServers['mode'], primaries: number): string {
  if (mode === 'cluster') return `A cluster of ${primaries} primaries.`;
  return mode === 'sentinel' ? 'One primary, named by sentinels.' : 'One primary.';
}

function replicasOf(primaries: readonly ReadonlyMap<string, string>[]): Finding {
  const alone = primaries.filter((fields) => fields.get('connected_slaves') === '0').length;
  if (alone === 0) return ok('redis replicas', 'Every primary has a replica.');
  return warning(
    'redis replicas',
    `${alone} of ${primaries.length} primaries have no replica: nothing takes their place when they fail.`,
    'Add a replica to each primary.',
  );
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
