import { fileURLToPath } from 'node:url';

const COMPILED = fileURLToPath(new URL('../../../.cache/v8/', import.meta.url));

/**
 * What a program that a test starts is given of this process: where programs are, and the code that
 * V8 compiled for earlier starts, which saves a fifth of the time that a service takes to boot.
 */
export function programEnv(): Record<'PATH' | 'NODE_COMPILE_CACHE', string> {
  return { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILED };
}
