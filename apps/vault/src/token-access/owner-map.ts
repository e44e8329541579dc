import { readFile } from 'node:fs/promises';
import { CommandError } from '@tessera/commands';
import { isUuid } from '@tessera/errors';

const ACCOUNT = /^[\w.:@-]{1,64}$/;
const HEADER = /^token_id\b/;

/**
 * The tokens of a CSV file, each with the account that it is for.
 *
 * @param otherwise the account of lines that name none
 * @throws CommandError for a file that cannot be read, with the number of its first bad line
 */
export async function readOwnerMap(
  path: string,
  otherwise: string | null,
): Promise<ReadonlyMap<string, string | null>> {
  const accounts = new Map<string, string | null>();
  for (const [index, line] of (await textOf(path)).split(/\r?\n/).entries()) {
    if (line.trim() === '' || (index === 0 && HEADER.test(line))) continue;
    const [id = '', account = ''] = line.split(',').map((cell) => cell.trim());
    if (!isUuid(id) || (account !== '' && !ACCOUNT.test(account))) {
      throw new CommandError(`Line ${index + 1} of ${path} must be token_id or token_id,account.`);
    }
    accounts.set(id.toLowerCase(), account === '' ? otherwise : account);
  }
  return accounts;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new CommandError(`The file ${path} cannot be read.`);
  }
}
