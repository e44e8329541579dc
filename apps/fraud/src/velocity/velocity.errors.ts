/** The store has reached its capacity. The decision fails open; no request sees this error. */
export class VelocityOverloadedError extends Error {
  override readonly name = 'VelocityOverloadedError';

  constructor() {
    super('Too many decisions wait to be counted.');
  }
}

/** The store did not respond in time. The decision fails open; no request sees this error. */
export class VelocityTimeoutError extends Error {
  override readonly name = 'VelocityTimeoutError';

  constructor(timeoutMs: number) {
    super(`The velocity store did not respond within ${timeoutMs} ms.`);
  }
}
