import { NotFoundError, ValidationFailedError } from '@tessera/errors';

export class SimulationNotFoundError extends NotFoundError {
  constructor() {
    super('No simulation has this id.');
  }
}

export class SimulationKeyRefusedError extends ValidationFailedError {
  constructor() {
    const path = '$.headers.x-idempotency-key';
    super([{ path, message: 'was used before with another body' }]);
  }
}

/** A replay that can't succeed, so it is not retried. The message is for the analyst. */
export class ReplayImpossibleError extends Error {
  override readonly name: string = 'ReplayImpossibleError';
}

export class ReplayTooLargeError extends ReplayImpossibleError {
  constructor(maxEntries: number) {
    super(
      `The velocities would contain more than ${maxEntries.toLocaleString('en-US')} payments at once; shorten their windows or the range.`,
    );
  }
}

/** A day was dropped from the table while it was read. Trying again reads the archive. */
export class DecisionsMovedError extends Error {
  override readonly name = 'DecisionsMovedError';

  constructor() {
    super('Decisions were moved to the archive meanwhile; try again.');
  }
}

/** The process stops, or the simulation was deleted; another process does the remaining work. */
export class ReplayInterruptedError extends Error {
  override readonly name = 'ReplayInterruptedError';

  constructor() {
    super('The replay was interrupted.');
  }
}
