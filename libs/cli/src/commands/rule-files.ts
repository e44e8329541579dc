import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CreateDecision, CreateRuleset, Tessera } from '@tessera/client';
import { CliError, usageError } from '../cli-error.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DEFAULT_CONTEXT = 'default';

/** Whether an argument is the ID of a version, and not a file. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * A ruleset from a JSON file: the body of a version, or only its rules.
 *
 * @throws CliError when the file is missing, or not such a thing
 */
export async function readRules(
  cli: Cli,
  file: string,
  context: string | undefined,
): Promise<CreateRuleset> {
  const content = await readJson(cli, file);
  const body = Array.isArray(content) ? { rules: content } : content;
  if (!isObject(body) || !Array.isArray(body['rules'])) {
    throw usageError(`${file} must be a JSON array of rules, or an object with "rules".`);
  }
  const given = body as unknown as Partial<CreateRuleset> & Pick<CreateRuleset, 'rules'>;
  return { ...given, context: context ?? given.context ?? DEFAULT_CONTEXT };
}

/** A payment to decide on, from a JSON file. @throws CliError */
export async function readPayment(cli: Cli, file: string): Promise<CreateDecision> {
  const content = await readJson(cli, file);
  if (isObject(content)) return content as unknown as CreateDecision;
  throw usageError(`${file} must be a JSON object: the body of a request for a decision.`);
}

/**
 * The version that an argument names: its ID, or a file that is stored as a draft. A draft decides
 * nothing.
 */
export async function createDraft(
  cli: Cli,
  tessera: Tessera,
  version: string,
  context: string | undefined,
): Promise<string> {
  if (isId(version)) return version;
  const { id } = await tessera.rulesets.create(await readRules(cli, version, context));
  return id;
}

/** The ID of the active version. @throws CliError when a context has none */
export async function activeRuleset(tessera: Tessera, context: string): Promise<string> {
  const { data } = await tessera.rulesets.list({ context, status: 'ACTIVE', limit: 1 });
  if (data[0] !== undefined) return data[0].id;
  throw new CliError(
    `No version of "${context}" is active. Name the version to compare with: --against ID.`,
    { code: 'not_found', exitCode: EXIT.notFound },
  );
}

async function readJson({ process }: Cli, file: string): Promise<unknown> {
  const path = resolve(process.cwd(), file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw usageError(`${file} can't be read: it must be a file, or the ID of a version.`);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw usageError(`${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
