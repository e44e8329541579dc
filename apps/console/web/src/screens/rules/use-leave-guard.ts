import { useBlocker } from '@tanstack/react-router';

/** Asks before unsaved changes are lost: on another screen, and when the tab is closed. */
export function useLeaveGuard(isChanged: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!isChanged || current.pathname === next.pathname) return false;
      return !confirm('The changes of this draft are not saved. Leave and lose them?');
    },
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
}
