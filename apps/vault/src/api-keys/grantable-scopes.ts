import { Injectable } from '@nestjs/common';
import { AccessTokenVerifier, type Principal } from '@tessera/auth';

/** A second access token, beside that of the administrator. */
export const SCOPE_TOKEN_HEADER = 'x-scope-token';

/** Who gives a key its scopes. */
export interface Grantor {
  readonly caller: Principal;
  /** The header {@link SCOPE_TOKEN_HEADER}. */
  readonly scopeToken: string | undefined;
}

export interface Grantable {
  readonly scopes: ReadonlySet<string>;
  /** Whose token shows the scopes, for the audit trail. */
  readonly holder: string;
}

/**
 * What a key may be given. The issuer keeps `admin:*` scopes and runtime scopes in tokens apart, so
 * that one leaked secret never opens both. An administrator who makes a key therefore shows a token
 * of the client that holds the scopes as well: two secrets, or no key.
 */
@Injectable()
export class GrantableScopes {
  constructor(private readonly tokens: AccessTokenVerifier) {}

  /** @throws UnauthorizedError when there is a second token and it is not valid */
  async of({ caller, scopeToken }: Grantor): Promise<Grantable> {
    if (scopeToken === undefined) return { scopes: caller.scopes, holder: caller.id };
    const holder = await this.tokens.verify(scopeToken);
    return { scopes: new Set([...caller.scopes, ...holder.scopes]), holder: holder.id };
  }
}
