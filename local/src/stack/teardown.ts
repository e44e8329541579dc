/** What has to be undone, in the reverse order of its doing, however the program ends. */
export class Teardown {
  readonly #steps: (() => Promise<void> | void)[] = [];
  readonly #complain: (text: string) => void;
  #running: Promise<void> | null = null;

  constructor(complain: (text: string) => void = () => undefined) {
    this.#complain = complain;
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

  /** Runs every step once, also when called again; a failing step does not keep the rest. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        this.#complain(`Stopping: ${error instanceof Error ? error.message : 'failed'}`);
      }
    }
  }
}
