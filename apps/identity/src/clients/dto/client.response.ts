import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsString, ValidateNested } from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { CLIENT_GRANTS, type Client, type ClientGrant } from '../client.entity.js';
import type { IssuedClient } from '../clients.service.js';

export class ClientResponse {
  @IsString()
  client_id!: string;

  @IsString()
  name!: string;

  @IsIn(CLIENT_GRANTS)
  grant!: ClientGrant;

  @Describe('Whether it has no secret.')
  @IsBoolean()
  public!: boolean;

  @Nullable()
  @IsString()
  title!: string | null;

  @IsArray()
  @IsString({ each: true })
  scopes!: string[];

  @IsArray()
  @IsString({ each: true })
  audiences!: string[];

  @IsArray()
  @IsString({ each: true })
  redirect_uris!: string[];

  @IsArray()
  @IsString({ each: true })
  post_logout_redirect_uris!: string[];

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsTimestamp()
  disabled_at!: string | null;
}

export class IssuedClientResponse extends ClientResponse {
  @Describe('Shown this once; a replay masks it. Null for a public client.')
  @Nullable()
  @IsString()
  client_secret!: string | null;
}

export class ClientsResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ClientResponse)
  data!: ClientResponse[];
}

export function clientResponse(client: Client): ClientResponse {
  return {
    client_id: client.clientId,
    name: client.name,
    grant: client.grant,
    public: client.secretHash === null,
    title: client.title,
    scopes: client.scopes,
    audiences: client.audiences,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    created_at: client.createdAt.toISOString(),
    disabled_at: client.disabledAt?.toISOString() ?? null,
  };
}

export function issuedClientResponse({ client, clientSecret }: IssuedClient): IssuedClientResponse {
  const fields: Pick<ClientResponse, keyof ClientResponse> = clientResponse(client);
  return { ...fields, client_secret: clientSecret };
}
