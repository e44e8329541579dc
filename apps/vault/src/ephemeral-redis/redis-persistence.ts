import type { Redis } from 'ioredis';

/**
 * Why this Redis may write its contents to disk, or null if it does not. A server that hides its
 * configuration, as managed ones do, counts as persistent unless the operator declares otherwise: its
 * `INFO` shows an append-only file, but not whether snapshots are written.
 *
 * @param isSaidToBeUnpersisted the operator's declaration, for a server that hides its configuration
 */
export async function persistenceOf(
  redis: Redis,
  isSaidToBeUnpersisted: boolean,
): Promise<string | null> {
  let settings: Readonly<Record<string, string>>;
  try {
    settings = { ...(await read(redis, 'save')), ...(await read(redis, 'appendonly')) };
  } catch (error) {
    if (isRefusal(error)) return isSaidToBeUnpersisted ? shownByInfo(redis) : HIDDEN;
    throw error;
  }
  if (settings['appendonly'] !== 'no') return APPEND_ONLY;
  if (settings['save'] !== '') return 'it writes snapshots (save)';
  return null;
}

const HIDDEN =
  'it does not show its configuration; grant +config|get, or give the reason in EPHEMERAL_REDIS_UNPERSISTED';
const APPEND_ONLY = 'it keeps an append-only file (appendonly)';

async function shownByInfo(redis: Redis): Promise<string | null> {
  try {
    const info = await redis.info('persistence');
    return /^aof_enabled:1\r?$/m.test(info) ? APPEND_ONLY : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function read(redis: Redis, name: string): Promise<Record<string, string>> {
  const [key = '', value = ''] = (await redis.config('GET', name)) as string[];
  return { [key]: value };
}

/**
 * An error reply of the server, such as NOPERM or an unknown command, as opposed to a connection
 * failure.
 */
function isRefusal(error: unknown): boolean {
  return Error.isError(error) && error.name === 'ReplyError';
}
