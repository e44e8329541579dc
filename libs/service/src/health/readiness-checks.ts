/** What must work before a pod gets traffic. Liveness asks for none of it. */
export class ReadinessChecks {
  private readonly checks = new Map<string, () => Promise<void>>();
  private readonly results = new Map<string, boolean>();
  private stopping = false;

  /** @param check rejects while the thing does not work; its message becomes the reason shown */
  add(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** How each check ended when it was last run; none before the first time. */
  get last(): ReadonlyMap<string, boolean> {
    return this.results;
  }

  /** From now on the pod is not ready: it is shutting down. */
  stop(): void {
    this.stopping = true;
  }

  /** The names of what does not work, with the reason. */
  async run(): Promise<Readonly<Record<string, string>>> {
    if (this.stopping) return { shutdown: 'is under way' };
    const faults: Record<string, string> = {};
    await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const reason = await failure(check);
        if (reason !== undefined) faults[name] = reason;
        this.results.set(name, reason === undefined);
      }),
    );
    return faults;
  }
}

const CHECK_TIMEOUT_MS = 2_000;

async function failure(check: () => Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // When this process itself was held up, the answer lies in the socket: it is read before this.
      setImmediate(() => {
        reject(new Error('does not answer'));
      });
    }, CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return undefined;
  } catch (error) {
    return error instanceof Error && error.message !== '' ? error.message : 'fails';
  } finally {
    clearTimeout(timer);
  }
}
