/**
 * A problem that the user can fix. Commands print its message, one clear sentence, and exit with 1;
 * any other error is a bug and keeps its stack.
 */
export class Problem extends Error {
  override name = 'Problem';
}

/** The operating system's code of an error, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The operating system's error codes in plain words. */
export function systemProblem(error: unknown, doing: string): Problem | null {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Problem(`The disk is full: there was no room for ${doing}.`, { cause: error });
    case 'EACCES':
    case 'EPERM':
      return new Problem(`Permission denied: ${doing} is not allowed for this user.`, {
        cause: error,
      });
    case 'EROFS':
      return new Problem(`The file system is read-only: ${doing} is not possible.`, {
        cause: error,
      });
    case 'EMFILE':
    case 'ENFILE':
      return new Problem(`Too many files are open: raise \`ulimit -n\` (${doing}).`, {
        cause: error,
      });
    default:
      return null;
  }
}
