/** Thrown by a check whose message is ours and may be shown: it repeats nothing of a driver. */
export class NotReadyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotReadyError';
  }
}

/** Thrown by a check of what a start still waits for, which is nothing to be warned of. */
export class StillStartingError extends NotReadyError {
  override readonly name = 'StillStartingError';
}

/** What is shown of an error that is not ours: a driver's message names hosts, users and databases. */
const FAILS = 'fails; the log says why';

/** What must work before a pod gets traffic. Liveness asks for none of it. */
export class ReadinessChecks {
  private readonly checks = new Map<string, () => Promise<void>>();
  private readonly results = new Map<string, boolean>();
  /** Checks that fail since the start, and did so for that reason. */
  private readonly starting = new Set<string>();
  private readonly degradations = new Map<string, () => string | null>();
  private stopping = false;

  /**
   * @param report receives a check that begins to fail, with its error; and one that began with a
   *   {@link StillStartingError} again, when it fails for another reason
   */
  constructor(private readonly report: (name: string, error: unknown) => void = () => undefined) {}

  /** @param check rejects while the thing does not work; the message of a NotReadyError is shown */
  add(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /**
   * Something that the pod can do without: it stays ready, and its readiness report says what is worse.
   *
   * @param effect what callers notice now; null while nothing is wrong
   */
  addDegradation(name: string, effect: () => string | null): void {
    this.degradations.set(name, effect);
  }

  removeDegradation(name: string): void {
    this.degradations.delete(name);
  }

  /** What does not work now although the pod is ready, with its effect. */
  get degraded(): Readonly<Record<string, string>> {
    const effects: Record<string, string> = {};
    for (const [name, effectOf] of this.degradations) {
      const effect = effectOf();
      if (effect !== null) effects[name] = effect;
    }
    return effects;
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
        const error = await failure(check);
        if (error !== undefined) {
          faults[name] = error instanceof NotReadyError ? error.message : FAILS;
          const isStarting = error instanceof StillStartingError;
          const isNews =
            this.results.get(name) !== false || (this.starting.has(name) && !isStarting);
          if (isNews) this.report(name, error);
          if (isStarting) this.starting.add(name);
          else this.starting.delete(name);
        }
        this.results.set(name, error === undefined);
      }),
    );
    return faults;
  }
}

const CHECK_TIMEOUT_MS = 2_000;

async function failure(check: () => Promise<void>): Promise<Error | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // When this process itself was held up, the response is already in the socket and is read
      // before this.
      setImmediate(() => {
        reject(new NotReadyError('does not answer'));
      });
    }, CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('The check failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
