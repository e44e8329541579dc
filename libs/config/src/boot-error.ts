/** A boot that cannot continue, in one sentence for the person at the terminal. */
export class BootError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BootError';
  }
}
