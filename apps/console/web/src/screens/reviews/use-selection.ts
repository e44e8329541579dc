import type { OpenReview } from '@tessera/client';
import { useCallback, useMemo, useState } from 'react';

/** The reviews that a person selected. Those that left the queue are dropped. */
export function useSelection(reviews: readonly OpenReview[]): {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
} {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(
    () => new Set(reviews.flatMap(({ id }) => (chosen.has(id) ? [id] : []))),
    [reviews, chosen],
  );
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => {
    setChosen(new Set());
  }, []);
  return { ids, toggle, clear };
}
