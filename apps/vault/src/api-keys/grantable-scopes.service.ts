import { Injectable } from '@nestjs/common';
import { AccessTokenVerifierService, type Principal } from '@tessera/auth';

/** A second access token, in addition to the administrator's. */
export const SCOPE_TOKEN_HEADER = 'x-scope-token';

/** Who grants a key its scopes. */
export interface Grantor {
  readonly caller: Principal;
  /** The value of the header {@link SCOPE_TOKEN_HEADER}. */
  readonly scopeToken: string | undefined;
}

export interface Grantable {
  readonly scopes: ReadonlySet<string>;
  /** The principal whose token has the scopes, for the audit trail. */
  readonly holder: string;
  /** The client that owns what a key with these scopes creates. */
  readonly owner: string;
}

/**
 * The scopes a caller may grant to a key. The issuer never puts `admin:*` scopes and runtime scopes in
 * one token, so that one leaked secret does not open both. An administrator who creates a key therefore
 * also presents a token of the client that has those scopes: without both secrets there is no key.
 */
@Injectable()
export class GrantableScopesService {
  constructor(private readonly tokens: AccessTokenVerifierService) {}

  /** @throws UnauthorizedError if there is a second token and it is invalid */
  async of({ caller, scopeToken }: Grantor): Promise<Grantable> {
    if (scopeToken === undefined) {
      const owner = caller.createdBy ?? caller.clientId;
      return { scopes: caller.scopes, holder: caller.id, owner };
    }
    const holder = await this.tokens.verify(scopeToken);
    const scopes = new Set([...caller.scopes, ...holder.scopes]);
    return { scopes, holder: holder.id, owner: holder.clientId };
  }
}
