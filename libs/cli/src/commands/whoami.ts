import type { Cli, CommonFlags } from '../cli.js';
import { openInstallation } from '../installation/installation.js';
import type { Installation } from '../installation/installation.js';
import { Output } from '../output.js';

/** `tessera whoami`: which installation commands use, and as whom. */
export async function whoami(this: Cli, flags: CommonFlags): Promise<void> {
  const installation = await openInstallation(this);
  const { source, urls, person, identity } = installation;
  const clients = [identity?.clientId, identity?.admin?.clientId].filter((id) => id !== undefined);
  const output = new Output(this, flags);
  output.result({ source, person, clients, urls }, () => [
    sentenceOf(installation, clients),
    ...output.table(Object.entries(urls).map(([service, url]) => [`  ${service}`, url])),
  ]);
}

function sentenceOf({ source, person }: Installation, clients: readonly string[]): string {
  switch (source) {
    case 'login':
      return `Signed in as ${person ?? 'an unknown person'}.`;
    case 'stack':
      return `The stack of npm start, as its demo clients ${clients.join(' and ')}.`;
    case 'environment':
      return clients.length === 0
        ? 'API keys of the environment.'
        : `The clients of the environment: ${clients.join(', ')}.`;
  }
}
