import { useSyncExternalStore } from 'react';

/** `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'tessera-theme';
const DARK = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Applies the stored theme before the first paint, and follows the system's from then on. */
export function startTheme(): void {
  apply();
  DARK.addEventListener('change', apply);
}

/** The chosen theme, and the one in effect. */
export function useTheme(): { readonly theme: Theme; readonly isDark: boolean } {
  const theme = useSyncExternalStore(subscribe, storedTheme);
  return { theme, isDark: isDark(theme) };
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  apply();
}

function apply(): void {
  document.documentElement.dataset['theme'] = isDark(storedTheme()) ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && DARK.matches);
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
