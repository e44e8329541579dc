/**
 * For receivers: remembers which events were handled, because the same one can arrive more than
 * once. In memory and bounded; a receiver with several processes keeps the ids in its database,
 * under a unique constraint, in the transaction that handles the event.
 */
export class SeenEvents {
  private readonly ids = new Set<string>();

  /** @param capacity how many ids are kept; the oldest is forgotten first */
  constructor(private readonly capacity = 10_000) {}

  /** Whether this `id` arrives for the first time. Handle the event exactly when it does. */
  firstTime(id: string): boolean {
    if (this.ids.has(id)) {
      return false;
    }
    this.ids.add(id);
    if (this.ids.size > this.capacity) {
      const [oldest] = this.ids;
      if (oldest !== undefined) {
        this.ids.delete(oldest);
      }
    }
    return true;
  }

  /** Handling failed: the next delivery of this event counts as the first again. */
  forget(id: string): void {
    this.ids.delete(id);
  }
}
