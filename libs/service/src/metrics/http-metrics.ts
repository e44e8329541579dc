import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Rate, errors and duration of the API, by route template and status. */
export class HttpMetrics {
  readonly inFlight: Gauge;
  readonly rejected: Counter;
  private readonly duration: Histogram<'method' | 'route' | 'status'>;

  constructor(registry: Registry) {
    this.duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers: [registry],
    });
    this.inFlight = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests that are being worked on.',
      registers: [registry],
    });
    this.rejected = new Counter({
      name: 'http_requests_rejected_total',
      help: 'Requests answered with 503 because the pod was full.',
      registers: [registry],
    });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    this.duration.observe({ method, route, status }, seconds);
  }
}
