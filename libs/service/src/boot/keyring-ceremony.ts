import { constants, existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { BootError } from '@tessera/config';
import type { KeysConfig } from '@tessera/config';
import {
  createKeyringBackup,
  KeyringError,
  openKeyringBackup,
  parseKeyringBackup,
  readKeyring,
  readShare,
  shareCheck,
  shareCountProblem,
  writeKeyring,
  writeShare,
  type KeyShare,
} from '@tessera/crypto';
import type { ServiceDefinition } from './service-definition.js';

const FILE_MODE = 0o400;

/** Asks one question at the terminal, or reads the next line of what is piped in. */
export type Ask = (question: string) => Promise<string>;

/**
 * `backup`: encrypts the keyring and gives each operator one share of the key. The backup is kept only
 * when every operator has confirmed their share.
 *
 * @returns a sentence for the operators
 * @throws KeyringError
 */
export async function backUpKeyring(
  definition: ServiceDefinition,
  { keyringFile, production, keyDomain: instance }: KeysConfig,
  args: readonly string[],
  ask: Ask,
): Promise<string> {
  const { to, threshold, shareFiles } = backupArguments(args);
  const counts = { total: shareFiles.length, threshold };
  const problem = shareCountProblem(counts);
  if (problem !== null) throw new BootError(problem);
  const keyring = await readKeyring(keyringFile, { production });
  const owner = { service: definition.name, instance };
  const { backup, shares } = await createKeyringBackup(keyring, owner, counts);
  const written: string[] = [];
  try {
    for (const [index, share] of shares.entries()) {
      const file = shareFiles[index] ?? '';
      if (await writeNew(file, `${writeShare(share)}\n`)) written.push(file);
    }
    await confirmShares(shares, shareFiles, ask);
    await writeNew(to, `${JSON.stringify(backup, null, 2)}\n`);
  } catch (error) {
    // Shares without a backup open nothing; none is left that could be taken for a good one.
    await Promise.all(written.map((file) => rm(file, { force: true })));
    throw error;
  } finally {
    for (const { data } of shares) data.expose().fill(0);
  }
  return `is in ${to}. Any ${threshold} of the ${counts.total} shares of the set ${backup.set} open it`;
}

/**
 * `recover`: writes the keyring file from a backup and enough shares, which come from files or are
 * typed one a line.
 *
 * @returns a sentence for the operators
 * @throws KeyringError that lists everything that is wrong with the shares
 */
export async function recoverKeyring(
  definition: ServiceDefinition,
  { keyringFile, production, keyDomain: instance }: KeysConfig,
  args: readonly string[],
  ask: Ask,
): Promise<string> {
  const { from, shareFiles } = recoveryArguments(args);
  if (existsSync(keyringFile)) {
    throw new KeyringError(`A keyring exists at ${keyringFile} already.`);
  }
  const backup = parseKeyringBackup(from, await readText(from, 'backup'));
  if (backup.service !== definition.name || backup.instance !== instance) {
    throw new KeyringError(
      `The backup ${from} is of the service ${backup.service} and the instance ${backup.instance}, not of ${definition.name} and ${instance}.`,
    );
  }
  const texts =
    shareFiles.length > 0
      ? await Promise.all(shareFiles.map(readShareFile))
      : await typedShares(backup.threshold, ask);
  const keyring = await openKeyringBackup(from, backup, readShares(texts));
  if (production && keyring.purpose !== 'production') {
    throw new KeyringError('The keyring in the backup was made for development.');
  }
  await writeKeyring(keyringFile, keyring);
  return `is recovered from ${from}`;
}

interface ShareText {
  readonly name: string;
  readonly text: string;
}

/** @throws KeyringError that names every share which cannot be read */
function readShares(texts: readonly ShareText[]): KeyShare[] {
  const problems: string[] = [];
  const shares = texts.flatMap(({ name, text }) => {
    try {
      return [readShare(name, text)];
    } catch (error) {
      if (!(error instanceof KeyringError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  if (problems.length > 0) throw new KeyringError(problems.join('\n'));
  return shares;
}

async function readShareFile(file: string): Promise<ShareText> {
  return { name: `The file ${file}`, text: await readText(file, 'share') };
}

async function typedShares(threshold: number, ask: Ask): Promise<ShareText[]> {
  const texts: ShareText[] = [];
  for (let number = 1; number <= threshold; number++) {
    const text = await ask(`Share ${number} of ${threshold} (is not shown): `);
    texts.push({ name: `Line ${number}`, text });
  }
  return texts;
}

/** Each operator reads the last group from their own copy. */
async function confirmShares(
  shares: readonly KeyShare[],
  files: readonly string[],
  ask: Ask,
): Promise<void> {
  for (const [index, share] of shares.entries()) {
    const where = files[index] ?? '';
    const typed = await ask(
      `Operator ${share.number}: your share is in ${where}. Type its last group to confirm: `,
    );
    if (typed.trim().toLowerCase() !== shareCheck(share)) {
      throw new KeyringError(
        `Share ${share.number} was not confirmed. Nothing was kept: the shares of this run are void.`,
      );
    }
  }
}

/**
 * Writes a new file that only its owner reads, or to a terminal.
 *
 * @returns whether a file was made
 */
async function writeNew(path: string, text: string): Promise<boolean> {
  const isTerminal = await stat(path).then(
    (found) => found.isCharacterDevice(),
    () => false,
  );
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOCTTY } = constants;
  const flags = isTerminal ? O_WRONLY | O_NOCTTY : O_WRONLY | O_CREAT | O_EXCL;
  try {
    const file = await open(path, flags, FILE_MODE);
    try {
      await file.writeFile(text);
      if (!isTerminal) await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new KeyringError(
      exists ? `The file ${path} exists already.` : `The file ${path} cannot be written.`,
      { cause: error },
    );
  }
  return !isTerminal;
}

async function readText(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new KeyringError(`The ${what} ${path} cannot be read.`, { cause: error });
  }
}

function backupArguments(args: readonly string[]) {
  const values = parsed(args);
  const { to, threshold, 'share-file': shareFiles = [] } = values;
  if (to === undefined || threshold === undefined || shareFiles.length === 0) {
    throw new BootError(
      'Use: backup --to FILE --threshold K --share-file FILE, the last one once for each operator.',
    );
  }
  if (new Set([to, ...shareFiles]).size <= shareFiles.length) {
    throw new BootError('The backup and each share need a separate file.');
  }
  return { to, threshold: Number(threshold), shareFiles };
}

function recoveryArguments(args: readonly string[]) {
  const { from, 'share-file': shareFiles = [] } = parsed(args);
  if (from === undefined) {
    throw new BootError(
      'Use: recover --from FILE [--share-file FILE …]. Without share files, shares are typed.',
    );
  }
  return { from, shareFiles };
}

/** Shares are never arguments: every process of the machine could read them. */
function parsed(args: readonly string[]) {
  try {
    const options = {
      to: { type: 'string' },
      from: { type: 'string' },
      threshold: { type: 'string' },
      'share-file': { type: 'string', multiple: true },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new BootError(error instanceof Error ? error.message : 'Unknown option.');
  }
}

/** Asks on this terminal; what is typed is not shown. */
export function terminalAsk(): { readonly ask: Ask; close(): void } {
  const muted = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({
    input: process.stdin,
    output: muted,
    terminal: process.stdin.isTTY,
  });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      process.stderr.write(question);
      const { value, done } = await iterator.next();
      process.stderr.write('\n');
      if (done === true) throw new KeyringError('The input ended before every answer was given.');
      return value;
    },
    close: () => {
      lines.close();
    },
  };
}
