import { usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { confirmRealObjects, openInstallation } from '../installation/installation.js';
import { Output } from '../output.js';
import { triggerCardEvents } from './trigger-cards.js';
import { triggerDecisions } from './trigger-decisions.js';
import { triggerPayments } from './trigger-payments.js';
import type { Trigger } from './triggers.js';

/** Every event that can be triggered, and the calls that make it happen. */
export const TRIGGERS: Readonly<Record<string, Trigger>> = {
  ...triggerDecisions,
  ...triggerCardEvents,
  ...triggerPayments,
};

/** `tessera trigger decision.block`: real API calls after which the event occurs. */
export async function trigger(
  this: Cli,
  flags: CommonFlags & { readonly yes: boolean },
  event: string,
): Promise<void> {
  const make = Object.hasOwn(TRIGGERS, event) ? TRIGGERS[event] : undefined;
  if (make === undefined) {
    throw usageError(
      `"${event}" can't be triggered. These can: ${Object.keys(TRIGGERS).join(', ')}.`,
    );
  }
  const installation = await openInstallation(this);
  confirmRealObjects(installation, flags);
  const { tessera, urls } = installation;
  const output = new Output(this, flags);
  const objects = await make({
    tessera,
    sandbox: urls['sandbox'],
    say: (line) => {
      output.note(line);
    },
  });
  output.result({ event, objects }, () => [
    `Triggered ${event}.`,
    ...output.table(Object.entries(objects).map(([name, id]) => [`  ${name}`, id])),
  ]);
}
