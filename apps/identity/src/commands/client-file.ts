import { readFile } from 'node:fs/promises';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Describe, Omittable, validateRequest, ValidationFailedError } from '@tessera/errors';
import { CommandError } from '@tessera/service';
import type { ClientDefinition } from '../clients/client-definition.js';
import { spaceSeparated } from '../clients/client-definition.js';

const MAX_CLIENTS = 1000;

class ClientFileEntry {
  @IsString()
  name!: string;

  @IsString()
  client_id!: string;

  @IsString()
  client_secret!: string;

  @Describe('Space-separated.')
  @IsString()
  scope!: string;

  @Describe('Space-separated; the instance when omitted.')
  @Omittable()
  @IsString()
  audience?: string;
}

class ClientFile {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CLIENTS)
  @ValidateNested({ each: true })
  @Type(() => ClientFileEntry)
  clients!: ClientFileEntry[];
}

export type DescribedClient = ClientDefinition & { clientId: string; clientSecret: string };

/** Reads the clients that `client apply` makes come true. */
export async function readClientFile(
  path: string,
  defaultAudience: string,
): Promise<DescribedClient[]> {
  const { clients } = parse(path, await readText(path));
  for (const [name, values] of Object.entries({
    name: clients.map((client) => client.name),
    client_id: clients.map((client) => client.client_id),
  })) {
    const repeated = values.find((value, index) => values.indexOf(value) !== index);
    if (repeated !== undefined) {
      throw new CommandError(`${path}: two clients have the ${name} "${repeated}".`);
    }
  }
  return clients.map((client) => ({
    name: client.name,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scopes: spaceSeparated(client.scope),
    audiences: spaceSeparated(client.audience ?? defaultAudience),
  }));
}

/** A secret from a file, where no list of processes or shell history shows it. */
export async function readSecretFile(path: string): Promise<string> {
  return (await readText(path)).trim();
}

function parse(path: string, text: string): ClientFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which holds secrets.
    throw new CommandError(`${path} is not JSON.`);
  }
  try {
    return validateRequest(ClientFile, json);
  } catch (error) {
    if (error instanceof ValidationFailedError) {
      const problems = error.validationErrors?.map((field) => `${field.path} ${field.message}`);
      throw new CommandError(`${path} is not valid: ${problems?.join('; ') ?? ''}`);
    }
    throw error;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${path} cannot be read (${code ?? 'unknown error'}).`);
  }
}
