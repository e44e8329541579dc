import type { ArchivePosition } from './archive-manifest.js';
import { comparePositions } from './position.js';

/** Pages of rows in order. */
export type Pages<Row> = AsyncGenerator<readonly Row[]>;

interface PlacedRow<Row> {
  readonly row: Row;
  readonly position: ArchivePosition;
}

/** What was read of a place and is not returned yet. */
interface Pending<Row> {
  readonly pages: Pages<Row>;
  rows: readonly PlacedRow<Row>[];
  isDone: boolean;
}

/**
 * Pages of several places as those of one, in order. A decision that is in more than one of them is taken from the
 * first.
 */
export async function* mergedPages<Row>(
  places: readonly Pages<Row>[],
  positionOf: (row: Row) => ArchivePosition,
): Pages<Row> {
  const [only] = places;
  if (only !== undefined && places.length === 1) {
    yield* only;
    return;
  }
  const all = places.map((pages): Pending<Row> => ({ pages, rows: [], isDone: false }));
  try {
    for (;;) {
      for (const pending of all) await fill(pending, positionOf);
      const bound = earliestEnd(all);
      if (bound === undefined) return;
      const ready = all.flatMap((pending) => upTo(pending, bound));
      // Stable: of equal positions, the one of the first place comes first.
      ready.sort((one, other) => comparePositions(one.position, other.position));
      yield distinct(ready).map(({ row }) => row);
    }
  } finally {
    for (const { pages } of all) await pages.return(undefined);
  }
}

/** Without those that have the position of the one before. */
export function distinct<Placed extends { readonly position: ArchivePosition }>(
  sorted: readonly Placed[],
): Placed[] {
  return sorted.filter(({ position }, index) => {
    const before = sorted[index - 1];
    return before === undefined || comparePositions(before.position, position) !== 0;
  });
}

async function fill<Row>(
  pending: Pending<Row>,
  positionOf: (row: Row) => ArchivePosition,
): Promise<void> {
  while (pending.rows.length === 0 && !pending.isDone) {
    const next = await pending.pages.next();
    if (next.done === true) pending.isDone = true;
    else pending.rows = next.value.map((row) => ({ row, position: positionOf(row) }));
  }
}

/** Up to there, every place has been read. */
function earliestEnd<Row>(all: readonly Pending<Row>[]): ArchivePosition | undefined {
  const ends = all.flatMap(({ rows }) => rows.at(-1)?.position ?? []);
  return ends.reduce<ArchivePosition | undefined>(
    (first, end) => (first === undefined || comparePositions(end, first) < 0 ? end : first),
    undefined,
  );
}

/** Takes the rows up to a position. */
function upTo<Row>(pending: Pending<Row>, bound: ArchivePosition): readonly PlacedRow<Row>[] {
  const { rows } = pending;
  const after = rows.findIndex(({ position }) => comparePositions(position, bound) > 0);
  const taken = after === -1 ? rows : rows.slice(0, after);
  pending.rows = after === -1 ? [] : rows.slice(after);
  return taken;
}
