/** Cleanup steps, run in reverse order, however the program ends. */
export class Teardown {
  readonly #steps: (() => Promise<void> | void)[] = [];
  readonly #printError: (text: string) => void;
  #running: Promise<void> | null = null;

  constructor(printError: (text: string) => void = () => undefined) {
    this.#printError = printError;
  }

  /** @returns a function that takes the step back, for what ended by itself */
  add(step: () => Promise<void> | void): () => void {
    this.#steps.push(step);
    return () => {
      const index = this.#steps.indexOf(step);
      if (index !== -1) this.#steps.splice(index, 1);
    };
  }

  get started(): boolean {
    return this.#running !== null;
  }

  /** Runs every step once, also when called again; a failing step does not stop the rest. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        this.#printError(`Stopping: ${error instanceof Error ? error.message : 'failed'}`);
      }
    }
  }
}
