import { readFile } from 'node:fs/promises';
import { CommandError, UsageError } from '@tessera/commands';
import { isUuid } from '@tessera/errors';
import type { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { DEFAULT_CONTEXT } from '../decision-request/decision-document.js';
import { isObject } from '../rules/parse-state.js';
import type { Ruleset } from '../rules/rule.js';
import { parseStoredRules } from '../rulesets/checked-rules.js';
import type { RulesetsRepository } from '../rulesets/rulesets.repository.js';

const CONTEXT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const MIN_SAMPLE = 0.001;

/** A file with the body of `POST /api/admin/rulesets` or only its list of rules. */
export async function readRuleset(
  path: string,
  numbers: CardNumberConversionService,
): Promise<{ ruleset: Ruleset; ownContext: string }> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${path}.`);
  });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new CommandError(`${path} is not JSON.`);
  }
  const rules = isObject(body) ? body.rules : body;
  const read = parseStoredRules(rules, numbers);
  if ('problems' in read) {
    const lines = read.problems.map((problem) => `  ${problem.path}  ${problem.message}`);
    throw new CommandError(`${path} is not a ruleset:\n${lines.join('\n')}`);
  }
  const own = isObject(body) ? body.context : undefined;
  return { ruleset: read.ruleset, ownContext: typeof own === 'string' ? own : DEFAULT_CONTEXT };
}

export async function readBaseline(
  rulesets: RulesetsRepository,
  id: string | undefined,
  numbers: CardNumberConversionService,
): Promise<Ruleset | null> {
  if (id === undefined) return null;
  const rules = isUuid(id) ? await rulesets.findRules(id) : undefined;
  const read = rules === undefined ? undefined : parseStoredRules(rules, numbers);
  if (read === undefined || 'problems' in read) {
    throw new CommandError('No ruleset has the id of --baseline.');
  }
  return read.ruleset;
}

export function readRange(from: string, to: string | undefined): { from: Date; to: Date } {
  const [start, end] = [new Date(from), to === undefined ? new Date() : new Date(to)];
  if (Number.isNaN(start.getTime())) {
    throw new UsageError('--from must be a date or a time, such as 2026-01-31.');
  }
  if (Number.isNaN(end.getTime())) {
    throw new UsageError('--to must be a date or a time, such as 2026-02-28.');
  }
  if (start >= end) throw new UsageError('--to must be after --from.');
  return { from: start, to: new Date(Math.min(end.getTime(), Date.now())) };
}

export function readSample(text: string): number {
  const sample = Number(text);
  if (sample >= MIN_SAMPLE && sample <= 1) return sample;
  throw new UsageError(`--sample must be a share from ${MIN_SAMPLE} to 1.`);
}

/**
 * @param written what the command line calls it
 * @throws UsageError
 */
export function readContext(name: string, written = '--context'): string {
  if (CONTEXT.test(name)) return name;
  throw new UsageError(`${written} must be 1 to 64 letters, digits, _ or -.`);
}
