import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError, UsageError } from '@tessera/commands';
import { Secret } from '@tessera/crypto';
import { readSecretFile } from './secret-file.js';

export const PASSWORD_FILE_OPTION = {
  type: 'string',
  placeholder: 'FILE',
  describe: 'Read the password from a file instead of prompting for it',
} as const;

/**
 * A password from a file or a terminal; never from the command line, which other users can read.
 */
export async function readPassword(file: string | undefined): Promise<Secret<string>> {
  if (file !== undefined) return new Secret(await readSecretFile(file));
  if (!process.stdin.isTTY) {
    throw new UsageError('--password-file is required without a terminal.');
  }
  const password = await ask('Password: ');
  if ((await ask('Repeat it: ')) !== password) {
    throw new CommandError('The passwords do not match.');
  }
  return new Secret(password);
}

/** Prompts at the terminal without echoing the input. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
