import { COMPILE_CACHE } from '../programs/program-path.js';

/**
 * What a program that a test starts is given of this process: where programs are, and what V8
 * compiled for earlier starts.
 */
export function programEnv(): Record<'PATH' | 'NODE_COMPILE_CACHE', string> {
  return { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE };
}
