/** The store of the archive does not respond, or refuses the call. Trying again may help. */
export class ArchiveUnavailableError extends Error {
  override readonly name = 'ArchiveUnavailableError';

  constructor(message: string, cause?: unknown) {
    super(`The archive of decisions is unavailable: ${message}`, { cause });
  }
}

/** An object of the archive is missing or was changed. Trying again does not help. */
export class ArchiveDamagedError extends Error {
  override readonly name = 'ArchiveDamagedError';

  constructor(object: string, problem: string) {
    super(`The archive of decisions is damaged: ${object} ${problem}.`);
  }
}

/** A day that cannot be archived as it is. */
export class DayNotArchivableError extends Error {
  override readonly name = 'DayNotArchivableError';
}
