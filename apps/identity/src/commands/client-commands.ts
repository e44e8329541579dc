import { defineCommand, textTable, UsageError, type CommandContext } from '@tessera/service';
import { spaceSeparated } from '../clients/client-definition.js';
import { ClientSecrets } from '../clients/client-secrets.js';
import type { Client } from '../clients/client.entity.js';
import { ClientsService, type IssuedClient } from '../clients/clients.service.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { readClientFile, readSecretFile } from './client-file.js';

const MAX_OVERLAP_MINUTES = 7 * 24 * 60;

const JSON_OPTION = { type: 'boolean', describe: 'As JSON' } as const;
const SECRET_FILE_OPTION = {
  type: 'string',
  placeholder: 'FILE',
  describe: 'Read the secret from a file instead of generating one',
} as const;

const clientCreate = defineCommand({
  name: 'client create',
  summary: 'Create a client and print its secret once.',
  options: {
    name: {
      type: 'string',
      placeholder: 'NAME',
      required: true,
      describe: 'Lower case letters, digits and hyphens',
    },
    scope: {
      type: 'string',
      placeholder: 'SCOPES',
      required: true,
      describe: 'What it may ask for, space-separated',
    },
    audience: {
      type: 'string',
      placeholder: 'AUDIENCES',
      describe: 'Whom its tokens are for (default: INSTANCE)',
    },
    'client-id': { type: 'string', placeholder: 'ID', describe: 'Instead of a generated one' },
    'client-secret-file': SECRET_FILE_OPTION,
    json: JSON_OPTION,
  },
  async run(context) {
    const { values, config } = context;
    const clientId = values['client-id'];
    const issued = await clientsOf(context).create({
      name: values.name,
      scopes: spaceSeparated(values.scope),
      audiences: spaceSeparated(values.audience ?? config.instance),
      ...(clientId !== undefined && { clientId }),
      ...(await givenSecret(values['client-secret-file'])),
    });
    context.out(issuedText(issued, values.json));
  },
});

const clientApply = defineCommand({
  name: 'client apply',
  summary: 'Make the clients of a JSON file exist as described; repeating it changes nothing.',
  parameters: ['FILE'],
  async run(context) {
    const [file = ''] = context.args;
    const described = await readClientFile(file, context.config.instance);
    const applied = await clientsOf(context).apply(described);
    context.out(textTable(applied.map(({ client, result }) => [client.name, result])));
  },
});

const clientList = defineCommand({
  name: 'client list',
  summary: 'List the clients, without their secrets.',
  options: { json: JSON_OPTION },
  async run(context) {
    const all = await clientsOf(context).list();
    context.out(context.values.json === true ? json(all.map(described)) : listing(all));
  },
});

const clientRotate = defineCommand({
  name: 'client rotate',
  summary: 'Give a client a new secret and print it once.',
  parameters: ['CLIENT'],
  options: {
    'overlap-minutes': {
      type: 'string',
      placeholder: 'MINUTES',
      default: '0',
      describe: 'How long the old secret goes on working',
    },
    'client-secret-file': SECRET_FILE_OPTION,
    json: JSON_OPTION,
  },
  async run(context) {
    const [nameOrId = ''] = context.args;
    const { values } = context;
    const overlapMinutes = minutes(values['overlap-minutes']);
    const secret = await givenSecret(values['client-secret-file']);
    const issued = await clientsOf(context).rotate(nameOrId, { overlapMinutes, ...secret });
    context.out(issuedText(issued, values.json));
  },
});

const clientDisable = clientSwitch(
  'disable',
  'Refuse a client new tokens; those it holds work until they expire.',
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
      const { name, clientId } = await clientsOf(context)[verb](nameOrId);
      context.out(`${name} (${clientId}) is ${verb}d.`);
    },
  });
}

function clientsOf({
  dataSource,
  keyring,
}: Pick<CommandContext, 'dataSource' | 'keyring'>): ClientsService {
  return new ClientsService(
    dataSource,
    new ClientSecrets(keyring.hmacKey(KEYRING_KEYS.clientSecret)),
  );
}

async function givenSecret(file: string | undefined): Promise<{ clientSecret?: string }> {
  return file === undefined ? {} : { clientSecret: await readSecretFile(file) };
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

function issuedText({ client, clientSecret }: IssuedClient, asJson: boolean | undefined): string {
  const { name, client_id, scope, audience } = described(client);
  const shown = { name, client_id, client_secret: clientSecret, scope, audience };
  if (asJson === true) return json(shown);
  const table = textTable(Object.entries(shown));
  return `${table}\n\nThe secret is not stored and is shown only this once.`;
}

function described(client: Client) {
  return {
    name: client.name,
    client_id: client.clientId,
    scope: client.scopes.join(' '),
    audience: client.audiences.join(' '),
    created_at: client.createdAt.toISOString(),
    disabled_at: client.disabledAt?.toISOString() ?? null,
  };
}

function listing(clients: readonly Client[]): string {
  if (clients.length === 0) {
    return 'There are no clients yet; "client create" makes one.';
  }
  const rows = clients.map((client) => [
    client.name,
    client.clientId,
    client.disabledAt === null ? 'enabled' : 'disabled',
    client.audiences.join(' '),
    client.scopes.join(' '),
  ]);
  return textTable([['NAME', 'CLIENT ID', 'STATE', 'AUDIENCE', 'SCOPE'], ...rows]);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
