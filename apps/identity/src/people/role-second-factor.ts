import type { RolesAt } from './user-roles.repository.js';

const VIEWER = 'viewer';

/** Whether a person has a role that needs two factors: every role above viewer. */
export function needsSecondFactor(given: readonly RolesAt[]): boolean {
  return given.some(({ roles }) => roles.some((role) => role !== VIEWER));
}

/** What is left of roles after a sign-in with one factor: where there is any role, that of a viewer. */
export function rolesWithOneFactor(given: readonly RolesAt[]): RolesAt[] {
  return given.map(({ audience, roles }) => ({
    audience,
    roles: roles.length > 0 ? [VIEWER] : [],
  }));
}
