import type { AuditEntry } from '@tessera/audit';
import type { Client } from './client.entity.js';

type Details = NonNullable<AuditEntry['details']>;

/** A client's permissions for the audit trail: everything but its secrets. */
export function recordOf(client: Client): Details {
  const lists = {
    scope: client.scopes,
    audience: client.audiences,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
  };
  const given = Object.entries(lists).filter(([, members]) => members.length > 0);
  return {
    name: client.name,
    grant: client.grant,
    public: client.secretHash === null,
    ...Object.fromEntries(given.map(([field, members]) => [field, members.join(' ')])),
  };
}

/**
 * The fields in which a client differs from its definition, by the names in the file of `client
 * apply`. A secret from before the last rotation counts as different: the file defines the current
 * one.
 */
export function differingFields(existing: Client, wanted: Client): string[] {
  const same = {
    name: existing.name === wanted.name,
    grant: existing.grant === wanted.grant,
    title: existing.title === wanted.title,
    client_secret: existing.secretHash === wanted.secretHash,
    previous_secret: existing.previousSecretHash === null,
    scope: sameMembers(existing.scopes, wanted.scopes),
    audience: sameMembers(existing.audiences, wanted.audiences),
    redirect_uris: sameMembers(existing.redirectUris, wanted.redirectUris),
    post_logout_redirect_uris: sameMembers(
      existing.postLogoutRedirectUris,
      wanted.postLogoutRedirectUris,
    ),
  };
  return Object.entries(same)
    .filter(([, isSame]) => !isSame)
    .map(([field]) => field);
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member));
}
