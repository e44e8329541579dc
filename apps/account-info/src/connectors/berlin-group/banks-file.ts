import { readFileSync } from 'node:fs';
import { validateRequest, ValidationFailedError } from '@tessera/errors';
import { LineCounter, parseDocument } from 'yaml';
import type { Bank } from './bank.js';
import { BanksFile } from './bank-entry.js';
import { entryFaults } from './bank-entry-faults.js';
import { BankFiles } from './bank-files.js';
import { toBank } from './to-bank.js';

/** The banks file is not as it must be: every problem, with its path, never with a secret. */
export class BanksFileError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The banks file has ${problems.length} problem(s):\n- ${problems.join('\n- ')}`);
    this.name = 'BanksFileError';
  }
}

export interface BanksFileOptions {
  /** Whether every URL must be https. */
  readonly production: boolean;
}

/**
 * Reads the banks of `BANKS_FILE`, with every secret and certificate that it names.
 *
 * @throws BanksFileError
 */
export function readBanksFile(path: string, options: BanksFileOptions): readonly Bank[] {
  const { banks } = validated(parse(readText(path)));
  const faults = entryFaults(banks, options);
  const files = new BankFiles(path);
  const read = banks.map((entry, index) => toBank(entry, files.at(`$.banks[${index}]`)));
  const problems = [...faults, ...files.faults].map(sentence);
  if (problems.length > 0) throw new BanksFileError(problems);
  return read;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new BanksFileError(['the file cannot be read.']);
  }
}

/** YAML 1.2: `NO` is Norway. The parser's messages quote the file, so they are put in our words. */
function parse(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new BanksFileError(
      document.errors.map(({ code, pos: [at] }) => {
        const { line, col } = lines.linePos(at);
        return `line ${line}, column ${col} is not YAML (${code}).`;
      }),
    );
  }
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new BanksFileError(['aliases (*name) are not taken.']);
  }
}

function validated(value: unknown): BanksFile {
  try {
    return validateRequest(BanksFile, value);
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error;
    throw new BanksFileError((error.validationErrors ?? []).map(sentence));
  }
}

function sentence({ path, message }: { path: string; message: string }): string {
  return `${path} ${message}.`;
}
