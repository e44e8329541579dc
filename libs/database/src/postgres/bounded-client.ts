import type { Socket } from 'node:net';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { markDatabaseFailure } from './database-errors.js';

export interface BoundedClientConfig extends ClientConfig {
  /** How long a statement may wait without receiving a byte; 0 means no limit. */
  readonly answerTimeoutMs?: number;
  /** Whether statements are prepared under their names; not behind a pooler. Default true. */
  readonly namedStatements?: boolean;
}

/** The server that was written to has become a replica: nothing can be changed over this connection. */
const READ_ONLY = '25006';

/**
 * A connection that is destroyed when the server does not respond.
 *
 * `statement_timeout` is enforced by the server, so it has no effect when the server hangs or
 * disappears. pg's own `query_timeout` gives up the query but not the connection: it goes back to
 * the pool with a result outstanding, and the next statement waits behind it. Here the connection
 * is destroyed: what waits for it fails at once, ROLLBACK included, and the pool opens another.
 *
 * The socket counts, not a timer per query: every byte sent or received restarts the timeout, so a
 * long result is not cut off while it arrives.
 */
export class BoundedClient extends Client {
  private readonly answerTimeoutMs: number;

  constructor(config: BoundedClientConfig = {}) {
    super(config);
    this.answerTimeoutMs = config.answerTimeoutMs ?? 0;
    if (config.namedStatements === false) this.forgetNames();
    const { connection } = this.internals;
    // Its queries fail with this very error, which by itself says nothing of where it comes from.
    connection.on('error', markDatabaseFailure);
    connection.once('readyForQuery', () => {
      this.watch();
    });
    // The caller of the statement gets its own error before this one ends the connection.
    connection.on('errorMessage', (message: { code?: string }) => {
      if (message.code === READ_ONLY) connection.stream.destroy(new ReadOnlyServerError());
    });
  }

  /** Ends the connection now; its running queries fail with the error. */
  destroy(error: Error): void {
    this.internals.connection.stream.destroy(error);
  }

  /** Until the current transaction ends, results may take this long; 0 means no limit. */
  waitForAnswers(timeoutMs: number): void {
    if (this.answerTimeoutMs === 0) return;
    const { connection } = this.internals;
    connection.stream.setTimeout(timeoutMs);
    const onReady = ({ status }: { status: string }): void => {
      if (status !== OUTSIDE_TRANSACTION) return;
      connection.off('readyForQuery', onReady);
      connection.stream.setTimeout(this.answerTimeoutMs);
    };
    connection.on('readyForQuery', onReady);
  }

  /** A pooler gives the next transaction another connection, on which the name means nothing. */
  private forgetNames(): void {
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const unnamed = (statement: unknown, ...rest: unknown[]): unknown =>
      query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
    this.query = unnamed as Client['query'];
  }

  private watch(): void {
    if (this.answerTimeoutMs === 0) return;
    const { stream } = this.internals.connection;
    stream.setTimeout(this.answerTimeoutMs);
    stream.on('timeout', () => {
      if (!this.awaitsAnswer) return;
      const { bytesRead } = stream;
      // When this process itself was held up, the response is already in the socket and is read
      // before this runs.
      setImmediate(() => {
        if (!this.awaitsAnswer || stream.bytesRead !== bytesRead) return;
        stream.destroy(new NoAnswerError());
      });
    });
  }

  private get awaitsAnswer(): boolean {
    return this.internals.readyForQuery === false;
  }

  /** What pg's types do not name; the fault tests check it against the installed version. */
  private get internals(): ClientInternals {
    return this as unknown as ClientInternals;
  }
}

const OUTSIDE_TRANSACTION = 'I';

interface ClientInternals {
  readonly connection: NodeJS.EventEmitter & { readonly stream: Socket };
  /** False from a statement until the server is ready for another. */
  readonly readyForQuery?: boolean;
}

/** The server did not respond in time; it is unknown whether the statement took effect. */
export class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not answer in time.');
    this.name = 'NoAnswerError';
  }
}

/** The server takes no changes; another connection may find one that does. */
export class ReadOnlyServerError extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('The database takes no changes.');
    this.name = 'ReadOnlyServerError';
  }
}

/** A plain object with a name; cursors and other objects with methods submit themselves. */
function isNamed(statement: unknown): statement is { readonly name: string } {
  if (typeof statement !== 'object' || statement === null) return false;
  return 'name' in statement && typeof statement.name === 'string' && !('submit' in statement);
}
