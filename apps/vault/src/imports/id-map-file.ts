import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { CommandError } from '@tessera/commands';
import type { TokenId } from '@tessera/ids';

const HEADER = 'old_id,token_id';

/**
 * The map from old IDs to tokens, as CSV. It is written to a temporary file next to its final path and
 * renamed when it is complete, so a map that exists always covers a whole run.
 */
export class IdMapFile {
  private constructor(
    private readonly path: string,
    private readonly stream: WriteStream,
  ) {}

  /** @throws CommandError when something else than such a map is in its place */
  static async create(path: string): Promise<IdMapFile> {
    if (!(await canBeReplaced(path))) {
      throw new CommandError(`${path} is there and is no map of ids: name another file.`);
    }
    const stream = createWriteStream(`${path}.partial`, { mode: 0o600 });
    try {
      await once(stream, 'open');
    } catch {
      throw new CommandError(`The file ${path} cannot be written.`);
    }
    stream.write(`${HEADER}\n`);
    return new IdMapFile(path, stream);
  }

  async add(oldId: string, tokenId: TokenId): Promise<void> {
    if (!this.stream.write(`${csvCell(oldId)},${tokenId}\n`)) await once(this.stream, 'drain');
  }

  /** The map is complete and durable. */
  async finish(): Promise<void> {
    this.stream.end();
    await once(this.stream, 'close');
    const file = await open(`${this.path}.partial`, 'r+');
    await file.sync();
    await file.close();
    await rename(`${this.path}.partial`, this.path);
  }

  /** The incomplete map stays in the temporary file. */
  async abandon(): Promise<void> {
    this.stream.destroy();
    if (!this.stream.closed) await once(this.stream, 'close');
  }
}

async function canBeReplaced(path: string): Promise<boolean> {
  const input = createReadStream(path);
  try {
    for await (const line of createInterface({ input })) return line === HEADER;
    return false;
  } catch (error) {
    return Error.isError(error) && 'code' in error && error.code === 'ENOENT';
  } finally {
    input.destroy();
  }
}

function csvCell(text: string): string {
  const isPlain = !/[",\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
