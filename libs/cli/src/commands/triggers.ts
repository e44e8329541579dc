import type { Tessera } from '@tessera/client';
import { CliError } from '../cli-error.js';

/** What a trigger works with. */
export interface TriggerContext {
  readonly tessera: Tessera;
  /** The simulator that enters cards; undefined outside of the stack of `npm start`. */
  readonly sandbox: string | undefined;
  /** Reports a step. */
  readonly say: (line: string) => void;
}

/** Makes an event happen. Returns the IDs of what it made, by name. */
export type Trigger = (context: TriggerContext) => Promise<Readonly<Record<string, string>>>;

/** A reference that no other order has. */
export function newReference(): string {
  return `tessera-trigger-${crypto.randomUUID().slice(0, 8)}`;
}

/** @throws CliError where there is no sandbox */
export function sandboxOf({ sandbox }: TriggerContext): string {
  if (sandbox !== undefined) return sandbox;
  throw new CliError(
    'This event needs a test card, and only a stack of `npm start` has the sandbox that enters one.',
    { code: 'no_sandbox' },
  );
}
