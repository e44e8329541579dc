import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Pattern } from './canaries.js';

export interface Search {
  /** Where something was found and what; never the bytes around it. */
  readonly hits: string[];
  readonly files: number;
  readonly bytes: number;
}

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Looks for the patterns in every file below a folder. */
export function searchFolder(folder: string, patterns: readonly Pattern[]): Search {
  const files = filesBelow(folder);
  const hits: string[] = [];
  let bytes = 0;
  for (const file of files) {
    bytes += statSync(file).size;
    const found = searchFile(file, patterns);
    hits.push(...found.map((name) => `${name} in ${relative(folder, file)}`));
  }
  return { hits, files: files.length, bytes };
}

/** The names of the patterns that the text holds. */
export function searchText(text: string, patterns: readonly Pattern[]): string[] {
  const bytes = Buffer.from(text);
  return patterns.filter((pattern) => bytes.includes(pattern.bytes)).map(({ name }) => name);
}

/** Chunk by chunk, each with the end of the one before: nothing hides on a border. */
function searchFile(file: string, patterns: readonly Pattern[]): string[] {
  const overlap = Math.max(...patterns.map(({ bytes }) => bytes.length));
  const buffer = Buffer.alloc(CHUNK_BYTES + overlap);
  const left = new Set(patterns);
  const found: string[] = [];
  const descriptor = openSync(file, 'r');
  try {
    let kept = 0;
    for (let read = 0; (read = readSync(descriptor, buffer, kept, CHUNK_BYTES, null)) > 0;) {
      const chunk = buffer.subarray(0, kept + read);
      for (const pattern of left) {
        if (chunk.includes(pattern.bytes)) {
          found.push(pattern.name);
          left.delete(pattern);
        }
      }
      kept = Math.min(overlap, chunk.length);
      buffer.copyWithin(0, chunk.length - kept, chunk.length);
    }
  } finally {
    closeSync(descriptor);
  }
  return found;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
