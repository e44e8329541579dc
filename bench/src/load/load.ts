/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Work without requests: some of it is done, and timed. */
export interface Work {
  /** Does about as much as fits into a burst of so many seconds. */
  done: (seconds: number) => Promise<{ count: number; ms: number }>;
}

/** Processor seconds used so far. */
export interface ProcessorMeter {
  readonly server: () => number;
  readonly database: () => number;
}

/** Endless requests to one server. */
export interface Load {
  url: string;
  /** For loads whose cost is reported. */
  meter?: ProcessorMeter;
  next: () => LoadRequest;
}
