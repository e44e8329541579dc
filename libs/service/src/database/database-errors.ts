import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/** Whether an insert met a row that is there already, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false;
  if (cause.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint);
}

/** SQLSTATE classes and Node codes that mean "not now": connection, resources, shutdown, timeouts. */
const UNAVAILABLE = /^(?:08|53|57P0[1-5]|57014|55P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;
const POOL_MESSAGES = ['timeout exceeded when trying to connect', 'Connection terminated'];

/** Whether the database cannot answer now; the request is answered with 503 and may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Not `instanceof`: errors of Node's core come from another realm inside a test runner.
  if (!Error.isError(cause)) return false;
  const code: unknown = 'code' in cause ? cause.code : undefined;
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return true;
  return POOL_MESSAGES.some((message) => cause.message.includes(message));
}
