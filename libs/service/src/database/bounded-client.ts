import type { Socket } from 'node:net';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { markDatabaseFailure } from './database-errors.js';

export interface BoundedClientConfig extends ClientConfig {
  /** How long a statement may go without a byte of an answer; 0 for without an end. */
  readonly answerTimeoutMs?: number;
}

/** The server that was written to has become a replica: nothing can be changed over this connection. */
const READ_ONLY = '25006';

/**
 * A connection that ends when the server does not answer.
 *
 * `statement_timeout` is kept by the server, and one that hangs, or that is gone without a word, keeps
 * nothing. pg's own `query_timeout` gives up the query and not the connection: it goes back to the pool
 * with an answer outstanding, and the next statement waits behind it. Here the connection is destroyed:
 * what waits for it fails at once, ROLLBACK included, and the pool opens another.
 *
 * The socket counts, not a timer per query: every byte sent or received starts the wait anew, so a long
 * result is not cut off while it is coming.
 */
export class BoundedClient extends Client {
  private readonly answerTimeoutMs: number;

  constructor(config: BoundedClientConfig = {}) {
    super(config);
    this.answerTimeoutMs = config.answerTimeoutMs ?? 0;
    const { connection } = this.internals;
    // Its queries fail with this very error, which by itself says nothing of where it comes from.
    connection.on('error', markDatabaseFailure);
    connection.once('readyForQuery', () => {
      this.watch();
    });
    // Whoever ran the statement gets its own error before this one ends the connection.
    connection.on('errorMessage', (message: { code?: string }) => {
      if (message.code === READ_ONLY) connection.stream.destroy(new ReadOnlyServerError());
    });
  }

  /** Until the transaction under way ends, answers may take this long; with 0 they may take forever. */
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

  private watch(): void {
    if (this.answerTimeoutMs === 0) return;
    const { stream } = this.internals.connection;
    stream.setTimeout(this.answerTimeoutMs);
    stream.on('timeout', () => {
      if (!this.awaitsAnswer) return;
      const { bytesRead } = stream;
      // When this process itself was held up, the answer lies in the socket: it is read before this runs.
      setImmediate(() => {
        if (!this.awaitsAnswer || stream.bytesRead !== bytesRead) return;
        stream.destroy(new NoAnswerError());
      });
    });
  }

  private get awaitsAnswer(): boolean {
    return this.internals.readyForQuery === false;
  }

  /** What pg's types do not name; the fault tests hold it against the installed version. */
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

/** The server did not answer in time; whether it did what it was asked to is open. */
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
