import { useEffect, useRef } from 'react';

/** Actions by key: `a`, `?`, `mod+k`, `g then d`. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const SEQUENCE_MS = 900;
/** The first key of every sequence. */
const PREFIX = 'g';

/**
 * Keys that work on the whole screen, except while the person types in a field or a dialog is open.
 * Combinations with `mod` always work.
 */
export function useHotkeys(hotkeys: Hotkeys, isActive = true): void {
  const current = useRef(hotkeys);
  useEffect(() => {
    current.current = hotkeys;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    let startedAt = -SEQUENCE_MS;
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.metaKey || event.ctrlKey;
      if (!hasModifier && (event.altKey || isTyping(event))) return;
      const key = hasModifier ? `mod+${event.key.toLowerCase()}` : event.key;
      const isFollowUp = event.timeStamp - startedAt < SEQUENCE_MS;
      // After the prefix a key has only that meaning: `g` and `r` opens a screen, and rejects nothing.
      const action = current.current[isFollowUp ? `${PREFIX} then ${key}` : key];
      startedAt = key === PREFIX && !isFollowUp ? event.timeStamp : -SEQUENCE_MS;
      if (action === undefined) return;
      event.preventDefault();
      action(event);
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, [isActive]);
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=menu], .cm-editor',
    ) !== null
  );
}
