import { readFile } from 'node:fs/promises';
import { CommandError } from '@tessera/service';

/** A secret from a file, where no list of processes or shell history shows it. */
export async function readSecretFile(path: string): Promise<string> {
  return (await readTextFile(path)).trim();
}

/** @throws CommandError that names the file and what is wrong with it */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${path} cannot be read (${code ?? 'unknown error'}).`);
  }
}
