import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A script that a server knows by its hash, once it was sent there. */
export class RedisScript<Reply> {
  private readonly sha: string;

  constructor(private readonly lua: string) {
    this.sha = hash('sha1', lua);
  }

  async run(
    server: Redis,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<Reply> {
    try {
      return (await server.evalsha(this.sha, keys.length, ...keys, ...args)) as Reply;
    } catch (error) {
      if (!isReply(error, 'NOSCRIPT')) throw error;
      return (await server.eval(this.lua, keys.length, ...keys, ...args)) as Reply;
    }
  }
}

/** Whether a server responded with an error of this kind. */
export function isReply(error: unknown, kind: string): boolean {
  return Error.isError(error) && error.name === 'ReplyError' && error.message.startsWith(kind);
}
