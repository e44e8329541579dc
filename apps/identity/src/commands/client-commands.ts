import { Option } from 'commander';
import type { Command } from 'commander';
import { spaceSeparated } from '../clients/client-definition.js';
import type { Client } from '../clients/client.entity.js';
import type { IssuedClient } from '../clients/clients.service.js';
import { OperatorError } from '../operator-error.js';
import { readClientFile, readSecretFile } from './client-file.js';
import { table } from './text-table.js';
import type { CommandContext } from './command-context.js';

interface CreateOptions {
  name: string;
  scope: string;
  audience?: string;
  clientId?: string;
  clientSecretFile?: string;
  json?: true;
}

interface RotateOptions {
  overlapMinutes: string;
  clientSecretFile?: string;
  json?: true;
}

const MAX_OVERLAP_MINUTES = 7 * 24 * 60;

/** `client create|apply|list|rotate|disable|enable` */
export function addClientCommands(program: Command, context: CommandContext): void {
  const client = program.command('client').description('the machines that may obtain tokens');
  addCreate(client, context);
  client
    .command('apply')
    .description('make the clients of a file exist as described; repeating it changes nothing')
    .argument('<file>', 'JSON: {"clients": [{name, client_id, client_secret, scope, audience?}]}')
    .action(async (file: string) => {
      await context.provision(async ({ clients, instance }) => {
        const applied = await clients.apply(await readClientFile(file, instance));
        context.print(table(applied.map(({ client, result }) => [client.name, result])));
      });
    });
  client
    .command('list')
    .description('list the clients, without their secrets')
    .option('--json', 'as JSON')
    .action(async (options: { json?: true }) => {
      await context.provision(async ({ clients }) => {
        const all = await clients.list();
        context.print(options.json ? json(all.map(described)) : listing(all));
      });
    });
  addRotate(client, context);
  addSwitch(client, context, 'disable');
  addSwitch(client, context, 'enable');
}

function addCreate(parent: Command, context: CommandContext): void {
  parent
    .command('create')
    .description('create a client and print its secret once')
    .requiredOption('--name <name>', 'lower case letters, digits and hyphens')
    .requiredOption('--scope <scopes>', 'what it may ask for, space-separated')
    .option('--audience <audiences>', 'whom its tokens are for (default: INSTANCE)')
    .option('--client-id <id>', 'instead of a generated one')
    .option('--client-secret-file <file>', 'read the secret from a file instead of generating one')
    .option('--json', 'as JSON')
    .action(async (options: CreateOptions) => {
      await context.provision(async ({ clients, instance }) => {
        const issued = await clients.create({
          name: options.name,
          scopes: spaceSeparated(options.scope),
          audiences: spaceSeparated(options.audience ?? instance),
          ...(options.clientId !== undefined && { clientId: options.clientId }),
          ...(await givenSecret(options.clientSecretFile)),
        });
        printIssued(context, issued, options.json);
      });
    });
}

function addRotate(parent: Command, context: CommandContext): void {
  parent
    .command('rotate')
    .description('give a client a new secret and print it once')
    .argument('<client>', 'name or client id')
    .addOption(
      new Option('--overlap-minutes <minutes>', 'how long the old secret goes on working').default(
        '0',
      ),
    )
    .option('--client-secret-file <file>', 'read the secret from a file instead of generating one')
    .option('--json', 'as JSON')
    .action(async (nameOrId: string, options: RotateOptions) => {
      const overlapMinutes = minutes(options.overlapMinutes);
      await context.provision(async ({ clients }) => {
        const secret = await givenSecret(options.clientSecretFile);
        const issued = await clients.rotate(nameOrId, { overlapMinutes, ...secret });
        printIssued(context, issued, options.json);
      });
    });
}

function addSwitch(parent: Command, context: CommandContext, verb: 'disable' | 'enable'): void {
  const description = {
    disable: 'refuse a client new tokens; those it holds work until they expire',
    enable: 'let a disabled client obtain tokens again',
  };
  parent
    .command(verb)
    .description(description[verb])
    .argument('<client>', 'name or client id')
    .action(async (nameOrId: string) => {
      await context.provision(async ({ clients }) => {
        const { name, clientId } = await clients[verb](nameOrId);
        context.print(`${name} (${clientId}) is ${verb}d.`);
      });
    });
}

async function givenSecret(file: string | undefined): Promise<{ clientSecret?: string }> {
  return file === undefined ? {} : { clientSecret: await readSecretFile(file) };
}

function minutes(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > MAX_OVERLAP_MINUTES) {
    throw new OperatorError(
      `--overlap-minutes must be a whole number from 0 to ${MAX_OVERLAP_MINUTES} (a week).`,
    );
  }
  return value;
}

function printIssued(
  context: CommandContext,
  issued: IssuedClient,
  asJson: true | undefined,
): void {
  const { client, clientSecret } = issued;
  const { name, client_id, scope, audience } = described(client);
  const shown = { name, client_id, client_secret: clientSecret, scope, audience };
  if (asJson) {
    context.print(json(shown));
    return;
  }
  context.print(table(Object.entries(shown)));
  context.print('\nThe secret is not stored and is shown only this once.');
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
  return table([['NAME', 'CLIENT ID', 'STATE', 'AUDIENCE', 'SCOPE'], ...rows]);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
