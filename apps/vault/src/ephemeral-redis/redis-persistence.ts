import type { Redis } from 'ioredis';

/**
 * Why this Redis may write what it holds to a disk, or null when it does not. A server that does not
 * show its configuration counts as one that does: nobody can say that it does not.
 */
export async function persistenceOf(redis: Redis): Promise<string | null> {
  let settings: Readonly<Record<string, string>>;
  try {
    settings = { ...(await read(redis, 'save')), ...(await read(redis, 'appendonly')) };
  } catch (error) {
    if (isRefusal(error)) return 'its user may not read its configuration (grant +config|get)';
    throw error;
  }
  if (settings['appendonly'] !== 'no') return 'it keeps an append-only file (appendonly)';
  if (settings['save'] !== '') return 'it writes snapshots (save)';
  return null;
}

async function read(redis: Redis, name: string): Promise<Record<string, string>> {
  const [key = '', value = ''] = (await redis.config('GET', name)) as string[];
  return { [key]: value };
}

/** An answer of the server, such as NOPERM or an unknown command, and no failure of the connection. */
function isRefusal(error: unknown): boolean {
  return Error.isError(error) && error.name === 'ReplyError';
}
