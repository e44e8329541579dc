import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from '@jest/globals';

/**
 * Compares a generated document with the file in the repository. `npm run docs` writes the file
 * instead, and the change is then reviewed like any other.
 */
export async function expectFile(path: string, content: string): Promise<void> {
  const expected = `${content.trimEnd()}\n`;
  if (WRITE) await writeText(path, expected);
  else expect(await readText(path)).toBe(expected);
}

/** As {@link expectFile}, for the part of a Markdown page under one heading of the second level. */
export async function expectSection(path: string, heading: string, content: string): Promise<void> {
  const expected = `## ${heading}\n\n${content.trim()}\n`;
  const [preface = '', ...sections] = (await readText(path)).split(/^(?=## )/m);
  const index = sections.findIndex((section) => section.startsWith(`## ${heading}\n`));
  if (!WRITE) {
    expect(sections[index]?.trim()).toBe(expected.trim());
    return;
  }
  sections.splice(index === -1 ? sections.length : index, 1, expected);
  await writeText(path, [preface, ...sections].map((part) => part.trim()).join('\n\n') + '\n');
}

const WRITE = process.env['WRITE_DOCS'] === 'true';

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => `${path} is missing: npm run docs`);
}
