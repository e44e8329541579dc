import { useSyncExternalStore } from 'react';

/** Narrower than Tailwind's `sm`. */
const PHONE = matchMedia('(width < 40rem)');

/** Whether the window is as narrow as a phone's, for what style sheets can't decide. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => PHONE.matches);
}

function subscribe(onChange: () => void): () => void {
  PHONE.addEventListener('change', onChange);
  return () => {
    PHONE.removeEventListener('change', onChange);
  };
}
