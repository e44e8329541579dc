/** autocannon ships no types. This declares the part that is used here. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface AutocannonRequest {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }

  export interface AutocannonOptions {
    url: string;
    connections: number;
    duration: number;
    requests: { setupRequest: (request: AutocannonRequest) => AutocannonRequest }[];
    skipAggregateResult: true;
  }

  interface Instance extends EventEmitter {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, responseMs: number) => void,
    ): this;
    on(event: 'reqError', listener: (error: Error) => void): this;
  }

  /** Runs until `duration` seconds have passed. */
  export default function autocannon(
    options: AutocannonOptions,
    done: (error: Error | null) => void,
  ): Instance;
}
