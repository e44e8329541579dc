/** What the client knows of an operation before it calls it. */
export interface OperationFacts {
  /** The scope that an access token needs. */
  readonly scope?: string;
  /** Whether the operation accepts an API key. */
  readonly takesApiKey?: boolean;
  /** Whether the operation accepts `x-idempotency-key`. */
  readonly takesIdempotencyKey?: boolean;
}

/** Facts by method and path, such as `POST /api/decisions`. */
export type OperationTable = Readonly<Record<string, OperationFacts>>;
