import { Arrivals, type Numbered } from '../destinations/arrivals.js';
import type { BackendBehaviour } from './backend-behaviour.js';

/** One request as a backend got it. */
interface ArrivedRequest {
  readonly receivedAt: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

export type BackendRequest = Numbered<ArrivedRequest>;

/** What a backend keeps at most. */
const KEPT_REQUESTS = 5_000;

/** A simulated fraud backend, in memory. */
export class FraudBackend {
  readonly requests = new Arrivals<ArrivedRequest>(KEPT_REQUESTS);

  constructor(
    readonly name: string,
    public behaviour: BackendBehaviour,
  ) {}
}
