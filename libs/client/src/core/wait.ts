/**
 * Waits, or rejects with the reason of the signal as soon as it aborts.
 *
 * @param ms milliseconds
 */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(reasonOf(signal));
      return;
    }
    const onAbort = (): void => {
      clearTimeout(timer);
      if (signal !== undefined) reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** The result of work that others share, unless the signal of this caller aborts first. */
export async function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => {
      reject(reasonOf(signal));
    };
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** The reason of an abort as an error, so that it can be thrown. */
function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  // In some runtimes a DOMException is no Error; callers expect to get their reason unchanged.
  return reason as Error;
}
