/** Listeners by event. A listener that throws does not prevent the others from being called. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(detail: never) => void>>();

  /** @returns a function that takes the listener off again */
  on<Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, detail: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        (listener as (detail: Events[Name]) => void)(detail);
      } catch (error) {
        reportError(error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
