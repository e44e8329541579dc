import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

const QUIET_MS = 250;

export interface CodeWatch {
  /** Settles once code has changed after this call and nothing has changed for a moment. */
  nextChange(): Promise<void>;
  close(): void;
}

/** Watches the built code of an app and of the libs. */
export function watchCode(root: string, app: string): CodeWatch {
  const libs = readdirSync(join(root, 'libs')).map((lib) => join(root, 'libs', lib, 'dist'));
  return watchFolders([join(root, 'apps', app, 'dist'), ...libs], '.js');
}

/** Watches the files with this ending in those of the folders that exist. */
export function watchFolders(folders: readonly string[], ending: string): CodeWatch {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_event, name) => {
        if (name?.endsWith(ending) !== true) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          for (const listener of listeners) listener();
          listeners.clear();
        }, QUIET_MS);
      }),
    );
  return {
    nextChange: () =>
      new Promise((resolve) => {
        listeners.add(resolve);
      }),
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
