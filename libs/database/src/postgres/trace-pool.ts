import { AsyncLocalStorage } from 'node:async_hooks';
import { activeSpan, errorTypeOf } from '@tessera/telemetry';
import type { Span } from '@tessera/telemetry';
import type { Pool, PoolClient } from 'pg';
import { statementText } from './statement-text.js';

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void;
type Answered = (error: Error | null, result?: unknown) => void;
type Query = (...args: unknown[]) => unknown;

export interface TracedDatabase {
  readonly host: string;
  readonly port: number;
  readonly name: string;
}

/**
 * Gives every statement of a pool a span, when the work that it belongs to is recorded. TypeORM and
 * `prepared()` both take their connections here; polls and sweeps, which belong to no trace, stay
 * unseen.
 */
export function tracePool(pool: Pool, database: TracedDatabase): void {
  const traced = new WeakSet<PoolClient>();
  const trace = (client: PoolClient): PoolClient => {
    if (!traced.has(client)) traceClient(client, database);
    traced.add(client);
    return client;
  };
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<PoolClient>;
  const tracing = (connected?: Connected): Promise<PoolClient> => {
    if (connected === undefined) return connect().then(trace);
    // The pool calls back from wherever a connection was given back: in another request.
    const inContext = AsyncLocalStorage.snapshot();
    return connect((error, client, release) => {
      inContext(connected, error, client && trace(client), release);
    });
  };
  pool.connect = tracing as Pool['connect'];
}

function traceClient(client: PoolClient, database: TracedDatabase): void {
  const query = client.query.bind(client) as Query;
  const tracing = (...args: unknown[]): unknown => {
    const parent = activeSpan();
    if (parent?.recording !== true) return query(...args);
    const span = begin(parent, args[0], database);
    const answered = args.at(-1);
    if (typeof answered === 'function') {
      const inContext = AsyncLocalStorage.snapshot();
      args[args.length - 1] = (error: Error | null, result: unknown) => {
        end(span, error);
        inContext(answered as Answered, error, result);
      };
      return query(...args);
    }
    const result = query(...args);
    watch(span, result);
    return result;
  };
  client.query = tracing as PoolClient['query'];
}

function begin(parent: Span, statement: unknown, { host, port, name }: TracedDatabase): Span {
  const prepared = statementName(statement);
  const { summary, operation, text } = statementText(sqlOf(statement));
  return parent.child({
    name: prepared ?? summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': name,
      'db.operation.name': operation,
      'db.query.summary': prepared ?? summary,
      'db.query.text': text,
      'server.address': host,
      'server.port': port,
    },
  });
}

/** Nothing streams rows through these connections: a result that is not a promise is complete. */
function watch(span: Span, result: unknown): void {
  if (!(result instanceof Promise)) {
    end(span, null);
    return;
  }
  result.then(
    () => {
      end(span, null);
    },
    (error: unknown) => {
      end(span, error);
    },
  );
}

function end(span: Span, error: unknown): void {
  if (error !== null && error !== undefined) span.fail(errorTypeOf(error));
  span.end();
}

/** Of `prepared()`, with which a statement is known in the code. */
function statementName(statement: unknown): string | undefined {
  const name = partOf(statement, 'name');
  return name === '' ? undefined : name;
}

function sqlOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : partOf(statement, 'text');
}

function partOf(statement: unknown, key: 'name' | 'text'): string {
  if (typeof statement !== 'object' || statement === null) return '';
  const part: unknown = (statement as Record<string, unknown>)[key];
  return typeof part === 'string' ? part : '';
}
