import { STATUS_CODES } from 'node:http';
import { OTHER } from '@tessera/telemetry';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Methods that some route has; whatever else Node understands is one series. */
const KNOWN_METHODS: ReadonlySet<string> = new Set(
  'GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '),
);

/** Why a request or a connection was refused before any handler saw it. */
const REFUSAL_REASONS = [
  'in_flight_full',
  'principal_share',
  'receiving_full',
  'receiving_source_full',
  'connections_full',
  'connections_source_full',
  'headers_timeout',
  'body_timeout',
  'response_unread',
  'headers_too_large',
  'malformed_request',
  'malformed_url',
  'expectation',
  'authentication_failures',
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * Rate, errors and duration of the API. No caller and no destination can make a series: the route is
 * a template or `unmatched`, and what is no common method or status is counted together.
 */
export class HttpMetrics {
  /** What the gauges show: they are read at each scrape, and cost a request nothing. */
  read = { inFlight: () => 0, receiving: () => 0, connections: () => 0 };
  readonly rejected: Counter;
  private readonly refused: Counter<'reason'>;
  private readonly duration: Histogram<'method' | 'route' | 'status'>;

  constructor(registry: Registry) {
    const gauge = ({ read, ...options }: { name: string; help: string; read: () => number }) =>
      new Gauge({
        ...options,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    this.duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers: [registry],
    });
    gauge({
      name: 'http_requests_in_flight',
      help: 'Requests that are being worked on.',
      read: () => this.read.inFlight(),
    });
    gauge({
      name: 'http_requests_receiving',
      help: 'Requests whose bodies have not arrived yet.',
      read: () => this.read.receiving(),
    });
    gauge({
      name: 'http_connections',
      help: 'Open connections to the API.',
      read: () => this.read.connections(),
    });
    this.refused = new Counter({
      name: 'http_requests_refused_total',
      help: 'Requests and connections that were refused before a handler saw them, by reason.',
      labelNames: ['reason'],
      registers: [registry],
    });
    // From the start, so that a first refusal is an increase.
    for (const reason of REFUSAL_REASONS) this.refused.inc({ reason }, 0);
    this.rejected = new Counter({
      name: 'http_requests_rejected_total',
      help: 'Requests answered with 503 because the pod was full.',
      registers: [registry],
    });
  }

  refuse(reason: RefusalReason): void {
    this.refused.inc({ reason });
  }

  /** @param route the template, or `unmatched` */
  observe(method: string, route: string, status: number, seconds: number): void {
    const labels = {
      method: KNOWN_METHODS.has(method) ? method : OTHER,
      route,
      status: statusLabel(status),
    };
    this.duration.observe(labels, seconds);
  }
}

/** A forwarded response has the status that its destination chose. */
function statusLabel(status: number): string {
  return String(status) in STATUS_CODES ? String(status) : `${Math.floor(status / 100)}xx`;
}
