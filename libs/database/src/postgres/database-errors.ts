import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether an insert met a row that is there already, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = driverError(error);
  if (cause?.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || cause.constraint === constraint;
}

/** Whether a row is referred to by another, or refers to one that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return driverError(error)?.code === FOREIGN_KEY_VIOLATION;
}

/** Whether a statement names a table that does not exist. */
export function isUndefinedTable(error: unknown): boolean {
  return driverError(error)?.code === UNDEFINED_TABLE;
}

/** Whether the role may not do what a statement asks for. */
export function isInsufficientPrivilege(error: unknown): boolean {
  return driverError(error)?.code === INSUFFICIENT_PRIVILEGE;
}

function driverError(error: unknown): { code?: unknown; constraint?: unknown } | null {
  const cause = causeOf(error);
  return typeof cause === 'object' ? cause : null;
}

/**
 * SQLSTATE classes that mean "not now": connection, resources (disk, memory, too many connections),
 * shutdown and start, timeouts, input and output, a server that has become a replica.
 */
const UNAVAILABLE = /^(?:08|53|57P0[1-5]|57014|55P03|58030|25006)/;
/** Node's connection errors, for any peer. */
const NETWORK =
  /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|EHOSTDOWN$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$)/;
/** Failed to serialize, or a deadlock; on a standby also a statement in the way of the log. */
const UNDONE = /^(?:40001|40P01)$/;
/** The statement, or its wait for a lock, took longer than it may. */
const STATEMENT_TIMEOUT = /^(?:57014|55P03)$/;
/** Input and output, and internal errors such as damaged data. */
const BROKEN_SERVER = /^(?:58|XX)/;
/** Errors of connections to the database, as those of other connections have the same codes. */
const failures = new WeakSet<Error>();
const CONNECTION_LOST = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];
/** What pg and its pool say without a code. */
const CONNECTION_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/**
 * Whether Postgres undid a transaction that was in the way of another one (a deadlock, or a change that
 * its snapshot does not have), or a standby gave up a read in order to replay changes of the primary.
 * The same work may succeed when it is repeated.
 */
export function isTransactionUndone(error: unknown): boolean {
  return UNDONE.test(codeOf(causeOf(error)));
}

/** Whether a statement was ended because of its time; another server would take as long. */
export function isStatementTimeout(error: unknown): boolean {
  return STATEMENT_TIMEOUT.test(codeOf(causeOf(error)));
}

/** Whether a read failed because of the server, so that another one may succeed. */
export function isServerFailure(error: unknown): boolean {
  return isDatabaseUnavailable(error) || BROKEN_SERVER.test(codeOf(causeOf(error)));
}

/** Remembers that an error is one of a connection to the database. */
export function markDatabaseFailure(error: unknown): void {
  if (Error.isError(error)) failures.add(error);
}

/** Whether another process could not be reached: the database, or one that a caller has named. */
export function isNetworkFailure(error: unknown): boolean {
  return NETWORK.test(codeOf(error));
}

function causeOf(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

function codeOf(error: unknown): string {
  // Not `instanceof`: errors of Node's core come from another realm inside a test runner.
  if (!Error.isError(error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether the database is unavailable; the request gets a 503 and may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = causeOf(error);
  // The connection was lost between two statements of a transaction; the runner has given it back.
  if (CONNECTION_LOST.some((Lost) => cause instanceof Lost)) return true;
  if (!Error.isError(cause)) return false;
  if (UNAVAILABLE.test(codeOf(cause))) return true;
  if (isNetworkFailure(cause) && (cause !== error || failures.has(cause))) return true;
  return CONNECTION_MESSAGES.some((message) => cause.message.includes(message));
}
