import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandError } from '@tessera/commands';

export interface OpenFile {
  readonly bytes: number;
  /** A fresh reading from the start. */
  stream(): ReadStream;
}

/**
 * Opens a file that an operator named. It is read as a stream and never copied.
 *
 * @throws CommandError in words for the operator
 */
export async function openFile(path: string): Promise<OpenFile> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new CommandError(`${path} is not a file.`);
    return { bytes: found.size, stream: () => createReadStream(path) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
    throw new CommandError(
      code === 'ENOENT' ? `There is no file ${path}.` : `The file ${path} cannot be read.`,
    );
  }
}
