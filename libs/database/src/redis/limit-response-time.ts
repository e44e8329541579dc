import type { Command, Redis } from 'ioredis';

type NetStream = Redis['stream'];

/** A command got no response in time. */
export class RedisTimeoutError extends Error {
  constructor(command: string, timeoutMs: number) {
    super(`Redis did not respond to ${command} within ${timeoutMs} ms.`);
    this.name = 'RedisTimeoutError';
  }
}

export interface ResponseTimeLimit {
  /** No command waits longer than this for its response. */
  readonly timeoutMs: number;
  /** A command with a waiting caller got no response in time. */
  readonly onTimeout: () => void;
  readonly onError?: (error: unknown) => void;
}

/**
 * Gives every command of a connection a time limit, also those of its handshake. One without a
 * response in time destroys the connection, which fails every other command on it.
 */
export function limitResponseTime(redis: Redis, limit: ResponseTimeLimit): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const sent = send(command, stream);
    watch(redis, command, limit);
    return sent;
  };
}

/** A cluster may redirect a command: then it waits for another node. */
const watched = new WeakMap<Command, () => void>();

function watch(
  redis: Redis,
  command: Command,
  { timeoutMs, onTimeout, onError }: ResponseTimeLimit,
): void {
  watched.get(command)?.();
  const connection = redis.stream as NetStream | undefined;
  const isHandshake = redis.status !== 'ready';
  let isSettled = false;
  const timer = setTimeout(() => {
    // When this process itself was held up, the response is already in the socket and is read before
    // this.
    setImmediate(() => {
      if (isSettled) return;
      command.reject(new RedisTimeoutError(command.name, timeoutMs));
      if (!isHandshake) onTimeout();
      connection?.destroy();
    });
  }, timeoutMs);
  const stop = (): void => {
    isSettled = true;
    clearTimeout(timer);
  };
  watched.set(command, stop);
  command.promise.then(stop, (error: unknown) => {
    stop();
    onError?.(error);
  });
}
