import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** Shows when no browser sends unbound payloads any more, so that they can be refused. */
@Injectable()
export class SessionPayloadMetrics {
  private readonly payloads: Counter<'binding'>;

  constructor(registry: Registry) {
    this.payloads = new Counter({
      name: 'session_payloads_total',
      help: 'Encrypted payloads of sessions that could be read, by whether they are bound to a session.',
      labelNames: ['binding'],
      registers: [registry],
    });
    for (const binding of ['bound', 'unbound'] as const) this.payloads.inc({ binding }, 0);
  }

  count(binding: 'bound' | 'unbound'): void {
    this.payloads.inc({ binding });
  }
}
