import { readFile } from 'node:fs/promises';
import { CommandError } from '@tessera/commands';

/** A secret from a file, so that it is not in a process list or the shell history. */
export async function readSecretFile(path: string): Promise<string> {
  return (await readTextFile(path)).trim();
}

/** @throws CommandError that names the file and the problem */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${path} cannot be read (${code ?? 'unknown error'}).`);
  }
}
