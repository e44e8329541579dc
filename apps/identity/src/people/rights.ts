import { ForbiddenError } from '@tessera/errors';
import { scopesOfRoles } from './roles.js';
import type { RolesAt } from './user-roles.repository.js';

/** What a caller may hand out: at most what they have themselves. */
export interface Rights {
  holds(scopes: Iterable<string>, audience: string): boolean;
  actsFor(accountIds: readonly string[]): boolean;
  /** Whether the caller is this person. */
  isSelf(userId: string): boolean;
  /** @throws ApiError where roles are granted after approval only, and this is not such a grant */
  requireDirectGrants?(): void;
}

/** The commands have every right: the operator who runs them has the database and the keyring. */
export const OPERATOR_RIGHTS: Rights = {
  holds: () => true,
  actsFor: () => true,
  isSelf: () => false,
};

/** A caller must not give, or take over, more than they have. */
export class InsufficientRightsError extends ForbiddenError {
  constructor(message: string) {
    super(message, { code: 'insufficient_rights' });
  }
}

/** @throws InsufficientRightsError unless the caller has every scope of the roles that are new */
export function requireMayGrant(
  rights: Rights,
  { audience, roles }: RolesAt,
  before: readonly RolesAt[] = [],
): void {
  const known = before.find((each) => each.audience === audience)?.roles ?? [];
  const added = roles.filter((role) => !known.includes(role));
  const refused = added.find((role) => !rights.holds(scopesOfRoles([role]), audience));
  if (refused === undefined) {
    if (added.length > 0) rights.requireDirectGrants?.();
    return;
  }
  throw new InsufficientRightsError(
    `You cannot grant the role ${refused} at ${audience}, because you do not have all of its scopes there. Ask an operator to run "user set-roles".`,
  );
}

/**
 * For a change after which the caller could sign in as the person: a new password, no second factor,
 * an enabled account.
 *
 * @throws InsufficientRightsError unless the caller has everything that the person has
 */
export function requireMayTakeOver(
  rights: Rights,
  { id, accountIds }: { readonly id: string; readonly accountIds: readonly string[] },
  roles: readonly RolesAt[],
): void {
  requireOther(rights, id);
  const isCovered = roles.every((each) => rights.holds(scopesOfRoles(each.roles), each.audience));
  if (isCovered && rights.actsFor(accountIds)) return;
  throw new InsufficientRightsError(
    'This person has more access than you, so you cannot change how they sign in. Ask an operator to run the command.',
  );
}

/** @throws InsufficientRightsError for a change of the caller's own access */
export function requireOther(rights: Rights, userId: string): void {
  if (!rights.isSelf(userId)) return;
  throw new InsufficientRightsError(
    'You cannot change your own access. Ask another administrator.',
  );
}
