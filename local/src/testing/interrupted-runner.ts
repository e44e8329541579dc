interface Runner {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * A runner of migrations that fails instead of sending one of its statements, as when its process is killed there.
 *
 * @param at the number of the statement; the first is 1
 */
export function interruptedRunner<R extends Runner>(runner: R, at: number): R {
  let sent = 0;
  const query = (text: string, values?: unknown[]): Promise<unknown> => {
    sent += 1;
    return sent === at ? Promise.reject(new Error('Interrupted.')) : runner.query(text, values);
  };
  return { query } as R;
}
