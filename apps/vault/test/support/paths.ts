import type { Answer } from './vault-under-test.js';

/** The paths that a 422 names, each once. */
export function paths({ body }: Answer): string[] {
  const errors = body['validation_errors'] as { path: string }[] | undefined;
  return [...new Set((errors ?? []).map(({ path }) => path))];
}
