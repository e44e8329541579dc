import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { ConsoleConfig, type ServiceName } from './config.js';

const SIGN_IN_OUTCOMES = ['completed', 'refused', 'unavailable'] as const;

/** How a sign-in ended. `unavailable`: identity did not respond. */
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

const COUNT_SESSIONS = {
  name: 'console_session_count',
  text: `select count(*)::int as sessions from console_sessions
    where expires_at > now() and last_seen_at > now() - make_interval(mins => $1)`,
};

/** What people notice of the console: sign-ins, responses of services, and live screens. */
@Injectable()
export class ConsoleMetrics {
  private readonly calls: Counter<'target' | 'outcome'>;
  private readonly duration: Histogram<'target'>;
  private readonly signIns: Counter<'outcome'>;
  private readonly streams: Gauge;

  constructor(registry: Registry, config: ConsoleConfig, dataSource: DataSource) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'console_service_calls_total',
      help: 'Requests that were passed on to a service, by the class of its status, or `unreachable`.',
      labelNames: ['target', 'outcome'],
      registers,
    });
    this.duration = new Histogram({
      name: 'console_service_call_duration_seconds',
      help: 'Time until a service responded to a request that was passed on.',
      labelNames: ['target'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers,
    });
    this.signIns = new Counter({
      name: 'console_sign_ins_total',
      help: 'Sign-ins, by how they ended: `unavailable` when identity did not respond.',
      labelNames: ['outcome'],
      registers,
    });
    // Alerts compare outcomes, and one that has not happened has no series.
    for (const outcome of SIGN_IN_OUTCOMES) this.signIns.inc({ outcome }, 0);
    this.streams = new Gauge({
      name: 'console_live_streams',
      help: 'Browsers that wait for news of a screen: open streams of server-sent events.',
      registers,
    });
    new DatabaseGauges({
      registry,
      read: async () => {
        const minutes = [config.sessionIdleMinutes];
        const [row] = await prepared<{ sessions: number }>(dataSource, COUNT_SESSIONS, minutes);
        return row?.sessions ?? 0;
      },
    }).add('console_sessions', 'Sessions of people that have not expired.', (count) => count);
  }

  /** Counts a request to a service, and times it until its status arrives. */
  async measureCall<Response extends { readonly statusCode: number }>(
    target: ServiceName,
    call: () => Promise<Response>,
  ): Promise<Response> {
    const ended = this.duration.startTimer({ target });
    let outcome = 'unreachable';
    try {
      const response = await call();
      outcome = `${Math.floor(response.statusCode / 100)}xx`;
      return response;
    } finally {
      ended();
      this.calls.inc({ target, outcome });
    }
  }

  countSignIn(outcome: SignInOutcome): void {
    this.signIns.inc({ outcome });
  }

  /** Counts a browser as waiting until the returned function is called. */
  streamOpened(): () => void {
    this.streams.inc();
    return () => {
      this.streams.dec();
    };
  }
}
