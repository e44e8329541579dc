import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of a file, in hex. */
export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Lines as `sha256sum` writes and checks them. */
export function checksumsOf(folder: string, files: readonly string[]): string {
  return files.map((file) => `${sha256Of(join(folder, file))}  ${file}\n`).join('');
}

/**
 * @param text lines of `sha256sum`
 * @returns digests by file name
 * @throws Error if a line has another form, or a name leads out of the folder
 */
export function parseChecksums(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, digest, file] = /^([0-9a-f]{64}) {2}([\w][\w.-]*)$/.exec(line) ?? [];
      if (digest === undefined || file === undefined) throw new Error(`is malformed: ${line}`);
      return [file, digest];
    }),
  );
}
