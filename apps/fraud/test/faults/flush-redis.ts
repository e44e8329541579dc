import { Redis } from 'ioredis';

/** Deletes everything in the database of this URL, every job too. */
export async function flushRedis(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushdb();
  client.disconnect();
}

/** @param database its number; tests that flush have one to themselves */
export function redisDatabase(redisUrl: string, database: number): string {
  const url = new URL(redisUrl);
  url.pathname = `/${database}`;
  return url.href;
}
