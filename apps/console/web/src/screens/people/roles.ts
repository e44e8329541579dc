import type { SetRoles } from '@tessera/client';

export type Role = SetRoles['roles'][number];

export const ROLES: readonly (readonly [role: Role, title: string, does: string])[] = [
  ['viewer', 'Viewer', 'Sees decisions, rules, lists, tokens (masked) and endpoints'],
  ['analyst', 'Analyst', 'Resolves reviews, reports fraud, adds to lists'],
  ['rule_author', 'Rule author', 'Drafts, simulates and proposes rulesets'],
  ['approver', 'Approver', 'Approves changes that others propose'],
  ['operator', 'Operator', 'Runs endpoints, integrations, keys, clients and people'],
  ['auditor', 'Auditor', 'Reads the audit trail, people, clients and keys'],
];

export function roleTitle(role: string): string {
  return ROLES.find(([name]) => name === role)?.[1] ?? role;
}
