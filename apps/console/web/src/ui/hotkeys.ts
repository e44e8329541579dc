import { useEffect, useRef } from 'react';

/** Actions by key: `a`, `?`, `mod+k`, `g then d`. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const SEQUENCE_MS = 900;

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
    let first: { readonly key: string; readonly at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.metaKey || event.ctrlKey;
      if (!hasModifier && (event.altKey || isTyping(event))) return;
      const key = hasModifier ? `mod+${event.key.toLowerCase()}` : event.key;
      const isFollowUp = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS;
      const sequence = isFollowUp && first ? `${first.key} then ${key}` : undefined;
      const action =
        (sequence === undefined ? undefined : current.current[sequence]) ?? current.current[key];
      first = sequence === undefined ? { key, at: event.timeStamp } : undefined;
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
    target.closest('input, textarea, select, [role=dialog], [role=menu], .cm-editor') !== null
  );
}
