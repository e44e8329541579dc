import { textTable } from '@tessera/commands';
import type { Client } from '../clients/client.entity.js';
import type { IssuedClient } from '../clients/clients.service.js';

/** A client with its secret, which is shown only here, for the operator. */
export function issuedResult({ client, clientSecret }: IssuedClient) {
  const { name, client_id, ...rest } = whatItMay(client);
  return {
    name,
    client_id,
    ...(clientSecret !== null && { client_secret: clientSecret }),
    ...rest,
  };
}

export function issuedText(issued: IssuedClient): string {
  const table = textTable(
    Object.entries(issuedResult(issued)).map(([field, value]) => [field, [value].flat().join(' ')]),
  );
  const secret =
    issued.clientSecret === null
      ? 'The client is public: it has no secret.'
      : 'The secret is not stored and is shown only this once.';
  return `${table}\n\n${secret}`;
}

/** All clients, without their secrets. */
export function clientListText(clients: readonly Client[]): string {
  if (clients.length === 0) return 'There are no clients yet; create one with "client create".';
  const rows = clients.map((client) => [
    client.name,
    client.clientId,
    client.disabledAt === null ? 'enabled' : 'disabled',
    client.audiences.join(' '),
    isForPeople(client) ? client.redirectUris.join(' ') : client.scopes.join(' '),
  ]);
  return textTable([['NAME', 'CLIENT ID', 'STATE', 'AUDIENCE', 'SCOPE OR REDIRECT'], ...rows]);
}

/** A client without its secret. */
export function clientResult(client: Client) {
  return {
    ...whatItMay(client),
    created_at: client.createdAt.toISOString(),
    disabled_at: client.disabledAt?.toISOString() ?? null,
  };
}

function whatItMay(client: Client) {
  const { name, clientId: client_id } = client;
  if (isForPeople(client)) {
    return {
      name,
      client_id,
      grant: client.grant,
      public: client.secretHash === null,
      title: client.title ?? name,
      ...(client.audiences.length > 0 && {
        scope: client.scopes.join(' '),
        audience: client.audiences.join(' '),
      }),
      redirect_uris: client.redirectUris,
      post_logout_redirect_uris: client.postLogoutRedirectUris,
    };
  }
  return {
    name,
    client_id,
    scope: client.scopes.join(' '),
    audience: client.audiences.join(' '),
  };
}

function isForPeople({ grant }: Client): boolean {
  return grant === 'authorization_code';
}
