/** A command could not do what it was asked to; the message is one sentence for the operator. Exit code 1. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** The command line makes no sense; the usage is printed after the message. Exit code 2. */
export class UsageError extends CommandError {
  override readonly name: string = 'UsageError';
}
