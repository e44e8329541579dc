import { ValidationFailedError, type FieldError } from '@tessera/errors';
import { ServiceRefusedError } from './platform.errors.js';

/** Whether the other service refused with this status. */
export function isRefusal(error: unknown, status: number): error is ServiceRefusedError {
  return error instanceof ServiceRefusedError && error.refusal.status === status;
}

/** What was asked for, or null when the other service has no such thing: 404. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error, 404)) return null;
    throw error;
  }
}

/** For a deletion: what is not there has been deleted. */
export async function ignoreAbsent(deleted: Promise<unknown>): Promise<void> {
  await orNull(deleted);
}

/**
 * What the other service says of the fields that were passed on to it, on the paths where our caller
 * wrote them; any other error as it is.
 *
 * @param ownPath our caller's path for one of the other service's; null for a field that is not our
 *   caller's. By default the fields have the same names on both sides.
 */
export function onOwnPaths(
  error: unknown,
  ownPath: (path: string) => string | null = (path) => path,
): unknown {
  if (!isRefusal(error, 422)) return error;
  const faults = error.refusal.validationErrors.flatMap(({ path, message }): FieldError[] => {
    const own = ownPath(path);
    return own === null ? [] : [{ path: own, message }];
  });
  return faults.length === 0 ? error : new ValidationFailedError(faults);
}
