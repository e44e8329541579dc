import { ValidationFailedError, type FieldError } from '@tessera/errors';
import { ServiceRefusedError } from './platform.errors.js';

/** Whether the other service refused with this status. */
export function isRefusal(error: unknown, status: number): error is ServiceRefusedError {
  return error instanceof ServiceRefusedError && error.refusal.status === status;
}

/** The requested object, or null when the other service returns 404. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error, 404)) return null;
    throw error;
  }
}

/** For a deletion: an object that does not exist counts as deleted. */
export async function ignoreAbsent(deleted: Promise<unknown>): Promise<void> {
  await orNull(deleted);
}

/**
 * Maps the other service's validation errors to the paths of our caller's request. Returns any
 * other error unchanged.
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
