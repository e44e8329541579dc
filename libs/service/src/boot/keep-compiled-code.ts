import * as nodeModule from 'node:module';

/**
 * Writes what V8 has compiled so far to the folder of `NODE_COMPILE_CACHE`, if there is one. Node
 * does so when a process ends by itself; one that is killed would leave nothing for the next start.
 */
export function keepCompiledCode(): void {
  // Of Node 22 and later.
  (nodeModule as { flushCompileCache?: () => void }).flushCompileCache?.();
}
