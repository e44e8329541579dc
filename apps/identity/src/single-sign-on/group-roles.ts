import { isRoleName, ROLE_NAMES } from '../people/roles.js';
import { covers, type RolesAt } from '../people/user-roles.repository.js';

/** A role at an audience. */
interface RoleAt {
  readonly role: string;
  readonly audience: string;
}

/** The roles of each group. */
export type GroupRoles = ReadonlyMap<string, readonly RoleAt[]>;

/**
 * Reads `SSO_GROUP_ROLES`.
 *
 * @param instance the audience of a role that names none
 * @returns the groups, and what is wrong with the text
 */
export function parseGroupRoles(
  text: string,
  instance: string,
): { readonly groups: GroupRoles; readonly problems: readonly string[] } {
  const groups = new Map<string, readonly RoleAt[]>();
  const problems: string[] = [];
  for (const [group, roles] of entriesOf(text) ?? []) {
    const named =
      Array.isArray(roles) && roles.every((role) => typeof role === 'string') ? roles : [];
    if (group === '' || named.length === 0) {
      problems.push(`SSO_GROUP_ROLES must list at least one role for the group "${group}".`);
    }
    const parsed = named.map((role) => roleAt(role, instance));
    for (const { role, audience } of parsed) {
      if (!isRoleName(role)) {
        problems.push(
          `SSO_GROUP_ROLES names "${role}", which is not a role; these are: ${ROLE_NAMES.join(', ')}.`,
        );
      }
      if (!covers(instance, audience)) {
        problems.push(
          `SSO_GROUP_ROLES names the audience "${audience}", which is neither ${instance} nor a service of it.`,
        );
      }
    }
    groups.set(group, parsed);
  }
  if (groups.size === 0) {
    problems.push('SSO_GROUP_ROLES must be a JSON object of groups, each with a list of roles.');
  }
  return { groups, problems };
}

/** The roles of some groups together, by audience; groups without a mapping have none. */
export function rolesOfGroups(groups: GroupRoles, names: readonly string[]): RolesAt[] {
  const byAudience = new Map<string, Set<string>>();
  for (const { role, audience } of names.flatMap((name) => groups.get(name) ?? [])) {
    byAudience.set(audience, (byAudience.get(audience) ?? new Set()).add(role));
  }
  return [...byAudience]
    .map(([audience, roles]) => ({ audience, roles: [...roles].sort() }))
    .sort((left, right) => (left.audience < right.audience ? -1 : 1));
}

function roleAt(text: string, instance: string): RoleAt {
  const [role = '', ...audience] = text.split('@');
  return { role, audience: audience.length === 0 ? instance : audience.join('@') };
}

function entriesOf(text: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? Object.entries(value) : null;
  } catch {
    return null;
  }
}
