/** When a request is made, and since when IDs of decisions begin with the time. */
export interface DecisionIdScheme {
  /** In ms, as all times here. */
  readonly now: number;
  /** A multiple of the period. Before it, IDs are those of earlier releases. */
  readonly orderedFrom: number;
}

const HOUR_MS = 3_600_000;
const KEY_MS = 24 * HOUR_MS;

/**
 * The ID of a decision with an idempotency key consists of the start of a period of UTC and the keyed
 * hash, so that a repetition within the period has the same ID. A repetition in a later period is
 * found by the IDs of the periods before.
 *
 * Six hours, because within a period the IDs are random. The shorter it is, the more new IDs share a
 * page of the index before the next checkpoint, but the more earlier IDs have to be looked up.
 */
export const ID_PERIOD_MS = 6 * HOUR_MS;

/**
 * Requests with one key on the two sides of a boundary have different IDs, and neither sees the
 * other's row before it is committed. So this close to a boundary a row contains the later ID in
 * another unique column. Longer than a request takes, plus the difference of clocks.
 */
const BOUNDARY_MS = 5 * 60_000;

/** The start of the period that a time belongs to. */
export function periodOf(time: number): number {
  return time - (time % ID_PERIOD_MS);
}

/** The earlier periods in which a key of now may have been used within 24 hours, the last one first. */
export function earlierPeriods({ now, orderedFrom }: DecisionIdScheme): number[] {
  const periods: number[] = [];
  for (let count = 1; count <= KEY_MS / ID_PERIOD_MS; count += 1) {
    const period = periodOf(now) - count * ID_PERIOD_MS;
    if (period >= orderedFrom) periods.push(period);
  }
  return periods;
}

/** The start of the later period if a boundary between two is near; otherwise null. */
export function boundaryNear({ now, orderedFrom }: DecisionIdScheme): number | null {
  const boundary = periodOf(now + BOUNDARY_MS);
  const isNear = boundary > now - BOUNDARY_MS;
  // Until then every period has the same ID.
  return isNear && boundary >= orderedFrom ? boundary : null;
}

/** Whether a key of now may belong to a decision whose ID does not begin with the time. */
export function mayHaveFormerId({ now, orderedFrom }: DecisionIdScheme): boolean {
  return now >= orderedFrom && now < orderedFrom + KEY_MS + BOUNDARY_MS;
}
