import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  ValidateNested,
} from 'class-validator';
import { CommandError } from '@tessera/commands';
import { Describe, Omittable } from '@tessera/errors';
import { defaultScopes, spaceSeparated } from '../clients/client-definition.js';
import { CLIENT_GRANTS } from '../clients/client.entity.js';
import type { ClientGrant } from '../clients/client.entity.js';
import type { KnownClient } from '../clients/clients.service.js';
import { readDescribedFile, refuseRepeated } from './described-file.js';

const MAX_CLIENTS = 1000;
const MAX_REDIRECT_URIS = 20;

class ClientFileEntry {
  @IsString()
  name!: string;

  @IsString()
  client_id!: string;

  @Describe('Required unless the client is public.')
  @Omittable()
  @IsString()
  client_secret?: string;

  @Describe('`client_credentials` when omitted.')
  @Omittable()
  @IsIn(CLIENT_GRANTS)
  grant?: ClientGrant;

  @Describe(
    'Space-separated. For clients that people sign in to: what they may ask for; by default all that roles have.',
  )
  @Omittable()
  @IsString()
  scope?: string;

  @Describe(
    'Space-separated; the instance when omitted. For clients that people sign in to: none when omitted, for id-tokens only.',
  )
  @Omittable()
  @IsString()
  audience?: string;

  @Describe('A program in the browser, which cannot keep a secret.')
  @Omittable()
  @IsBoolean()
  public?: boolean;

  @Omittable()
  @IsString()
  title?: string;

  @Omittable()
  @IsString({ each: true })
  @ArrayMaxSize(MAX_REDIRECT_URIS)
  redirect_uris?: string[];

  @Omittable()
  @IsString({ each: true })
  @ArrayMaxSize(MAX_REDIRECT_URIS)
  post_logout_redirect_uris?: string[];
}

class ClientFile {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CLIENTS)
  @ValidateNested({ each: true })
  @Type(() => ClientFileEntry)
  clients!: ClientFileEntry[];
}

/** Reads the clients for `client apply`. */
export async function readClientFile(
  path: string,
  defaultAudience: string,
): Promise<KnownClient[]> {
  const { clients } = await readDescribedFile(ClientFile, path);
  const values = (field: 'name' | 'client_id') => clients.map((client) => client[field]);
  refuseRepeated(path, 'clients', 'name', values('name'));
  refuseRepeated(path, 'clients', 'client_id', values('client_id'));
  const secretless = clients.findIndex((client) => isConfidential(client) && !client.client_secret);
  if (secretless !== -1) {
    throw new CommandError(
      `${path} is not valid: $.clients[${secretless}].client_secret is missing`,
    );
  }
  return clients.map((client) => definitionOf(client, defaultAudience));
}

function isConfidential(client: ClientFileEntry): boolean {
  return client.public !== true;
}

function definitionOf(client: ClientFileEntry, defaultAudience: string): KnownClient {
  const { grant = 'client_credentials', client_secret, title } = client;
  const audience = grant === 'client_credentials' ? defaultAudience : '';
  const audiences = spaceSeparated(client.audience ?? audience);
  return {
    name: client.name,
    clientId: client.client_id,
    grant,
    isPublic: client.public ?? false,
    scopes:
      client.scope === undefined ? defaultScopes(grant, audiences) : spaceSeparated(client.scope),
    audiences,
    redirectUris: client.redirect_uris ?? [],
    postLogoutRedirectUris: client.post_logout_redirect_uris ?? [],
    ...(client_secret !== undefined && { clientSecret: client_secret }),
    ...(title !== undefined && { title }),
  };
}
