import { OPERATOR_COMMANDS } from '../generated/operator-commands.js';
import type { OperatorService } from './services.js';

interface Proposal {
  readonly completion: string;
  readonly brief: string;
}

/**
 * What may follow `tessera vault keys …`, from the catalog: starting the service's own program would
 * take longer than anyone waits for a Tab.
 *
 * @param words what follows the service; the last is the one being typed
 */
export function proposeOperatorCompletions(
  service: OperatorService,
  words: readonly string[],
): Proposal[] {
  const partial = words.at(-1) ?? '';
  const typed = words.slice(0, -1);
  const commands = OPERATOR_COMMANDS[service];
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, index) => typed[index] === word),
  );
  const proposals =
    command === undefined
      ? nextWords(commands, typed)
      : command.options.map((completion) => ({ completion, brief: '' }));
  return proposals.filter(({ completion }) => completion.startsWith(partial));
}

function nextWords(
  commands: readonly { readonly name: string; readonly summary: string }[],
  typed: readonly string[],
): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const { name, summary } of commands) {
    const words = name.split(' ');
    const completion = words[typed.length];
    if (completion === undefined || typed.some((word, index) => words[index] !== word)) continue;
    const isLast = words.length === typed.length + 1;
    found.set(completion, { completion, brief: isLast ? summary : `Commands of ${completion}` });
  }
  return [...found.values()];
}
