import { defineCommand, textTable, UsageError } from '@tessera/commands';
import { clientCreate } from './client-create.command.js';
import { clientListText, clientResult, issuedResult, issuedText } from './client-description.js';
import { readClientFile } from './client-file.js';
import { clientsOf, givenSecret, SECRET_FILE_OPTION } from './command-clients.js';

const MAX_OVERLAP_MINUTES = 7 * 24 * 60;

const clientApply = defineCommand({
  name: 'client apply',
  summary: 'Create or update the clients of a JSON file to match it. Can be repeated.',
  parameters: ['FILE'],
  async run(context) {
    const [file = ''] = context.args;
    const described = await readClientFile(file, context.config.instance);
    const applied = await clientsOf(context).apply(described);
    const results = applied.map(({ client, result }) => ({
      name: client.name,
      client_id: client.clientId,
      result,
    }));
    context.print(results, textTable(results.map(({ name, result }) => [name, result])));
  },
});

const clientList = defineCommand({
  name: 'client list',
  summary: 'List the clients without their secrets. Read-only.',
  async run(context) {
    const all = await clientsOf(context).list();
    context.print(all.map(clientResult), clientListText(all));
  },
});

const clientRotate = defineCommand({
  name: 'client rotate',
  summary: "Replace a client's secret and print the new one once.",
  parameters: ['CLIENT'],
  options: {
    'overlap-minutes': {
      type: 'string',
      placeholder: 'MINUTES',
      default: '0',
      describe: 'How long the old secret keeps working',
    },
    'client-secret-file': SECRET_FILE_OPTION,
  },
  async run(context) {
    const [nameOrId = ''] = context.args;
    const { values } = context;
    const overlapMinutes = minutes(values['overlap-minutes']);
    const secret = await givenSecret(values['client-secret-file']);
    const issued = await clientsOf(context).rotate(nameOrId, { overlapMinutes, ...secret });
    context.print(issuedResult(issued), issuedText(issued));
  },
});

const clientDisable = clientSwitch(
  'disable',
  'Stop issuing tokens to a client. Tokens already issued work until they expire.',
);
const clientEnable = clientSwitch('enable', 'Let a disabled client obtain tokens again.');

export const clientCommands = [
  clientCreate,
  clientApply,
  clientList,
  clientRotate,
  clientDisable,
  clientEnable,
];

function clientSwitch(verb: 'disable' | 'enable', summary: string) {
  return defineCommand({
    name: `client ${verb}`,
    summary,
    parameters: ['CLIENT'],
    async run(context) {
      const [nameOrId = ''] = context.args;
      const client = await clientsOf(context)[verb](nameOrId);
      const { name, clientId } = client;
      context.print(clientResult(client), `${name} (${clientId}) is ${verb}d.`);
    },
  });
}

function minutes(text: string | undefined): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > MAX_OVERLAP_MINUTES) {
    throw new UsageError(
      `--overlap-minutes must be a whole number from 0 to ${MAX_OVERLAP_MINUTES} (a week).`,
    );
  }
  return value;
}
