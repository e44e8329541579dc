/**
 * How many requests a test sends at once to see which of them wins: as many as a service has connections
 * to its database (`DATABASE_POOL`), so that each is in its transaction while the others are. More would
 * wait for a connection first, and on a busy machine longer than a service lets them.
 */
export const RACERS = 10;

/** Starts the same work `RACERS` times at once. @returns all results, in order of their index */
export function race<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: RACERS }, (_, index) => work(index)));
}
