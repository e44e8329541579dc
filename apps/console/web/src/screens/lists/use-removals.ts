import type { BlacklistEntry } from '@tessera/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { tessera } from '../../api/client.js';
import { notify, notifyError } from '../../ui/index.js';

const UNDO_MS = 6_000;

/**
 * Removes entries with a way back. The service keeps a hash only, so an entry that is gone can't be
 * added again: the removal is sent when the time for undoing it has passed, or the screen is left.
 */
export function useRemovals(onRemoved: () => void): {
  readonly hidden: ReadonlySet<string>;
  readonly remove: (entry: BlacklistEntry) => void;
} {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const latest = useRef(onRemoved);
  useEffect(() => {
    latest.current = onRemoved;
  });
  const show = useCallback((id: string) => {
    setHidden((all) => new Set([...all].filter((each) => each !== id)));
  }, []);
  const send = useCallback(
    async (id: string) => {
      pending.current.delete(id);
      try {
        await tessera.fraud.blacklist.delete(id);
        latest.current();
      } catch (error) {
        show(id);
        notifyError(error);
      }
    },
    [show],
  );
  useEffect(() => {
    const waiting = pending.current;
    const warn = (event: BeforeUnloadEvent) => {
      if (waiting.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      for (const [id, timer] of waiting) {
        clearTimeout(timer);
        void send(id);
      }
    };
  }, [send]);
  const remove = useCallback(
    ({ id, display_hint: hint }: BlacklistEntry) => {
      setHidden((all) => new Set([...all, id]));
      pending.current.set(
        id,
        setTimeout(() => void send(id), UNDO_MS),
      );
      notify(`${hint} is removed in a few seconds.`, () => {
        const timer = pending.current.get(id);
        if (timer === undefined) return;
        clearTimeout(timer);
        pending.current.delete(id);
        show(id);
      });
    },
    [send, show],
  );
  return { hidden, remove };
}
