import { RequestLog, type NumberedRequest } from '../destinations/request-log.js';
import type { BackendBehaviour } from './backend-behaviour.js';

/** A request as the backend received it. */
interface ArrivedRequest {
  readonly receivedAt: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

export type BackendRequest = NumberedRequest<ArrivedRequest>;

/** Maximum number of requests kept. */
const KEPT_REQUESTS = 5_000;

/** A simulated fraud backend, in memory. */
export class FraudBackend {
  readonly requests = new RequestLog<ArrivedRequest>(KEPT_REQUESTS);

  constructor(
    readonly name: string,
    public behaviour: BackendBehaviour,
  ) {}
}
