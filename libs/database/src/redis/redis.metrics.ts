import type { ReadinessChecks } from '@tessera/telemetry';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { RedisClient } from './create-redis-client.js';

/** Shows the circuit breaker of every connection to Redis in metrics and in the readiness report. */
export class RedisMetrics {
  private readonly clients = new Map<string, RedisClient>();
  private readonly timeouts: Counter<'client'>;

  constructor(
    registry: Registry,
    private readonly readiness: ReadinessChecks,
  ) {
    const { clients } = this;
    const registers = [registry];
    new Gauge({
      name: 'redis_circuit_open',
      help: '1 while commands to Redis fail at once because it, or a node of its cluster, is unreachable or does not respond, by what uses the connection.',
      labelNames: ['client'],
      registers,
      collect() {
        this.reset();
        for (const [client, { problem }] of clients) this.set({ client }, problem === null ? 0 : 1);
      },
    });
    this.timeouts = new Counter({
      name: 'redis_command_timeouts_total',
      help: 'Commands that Redis did not respond to in time, by what uses the connection.',
      labelNames: ['client'],
      registers,
    });
  }

  /**
   * @param name what uses the connection
   * @param effect what callers notice while Redis is not used; shown in the readiness report
   */
  watch(name: string, client: RedisClient, effect: string): void {
    this.clients.set(name, client);
    this.timeouts.inc({ client: name }, 0);
    client.onTimeout(() => {
      this.timeouts.inc({ client: name });
    });
    this.readiness.addDegradation(`redis-${name}`, () => {
      const { problem } = client;
      return problem === null ? null : `${problem}; ${effect}`;
    });
  }

  /** The connection is closed for good. */
  unwatch(name: string): void {
    this.clients.delete(name);
    this.readiness.removeDegradation(`redis-${name}`);
  }
}
