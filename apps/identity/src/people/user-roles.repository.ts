import type { RowIntegrityService } from '@tessera/integrity';
import { In, type EntityManager } from 'typeorm';
import { USER_ROLES_ROWS } from '../database/authenticated-tables.js';
import { scopesOfRoles } from './roles.js';
import { UserRoles } from './user-roles.entity.js';

/** The roles of a person at one audience. */
export interface RolesAt {
  readonly audience: string;
  /** Sorted. */
  readonly roles: readonly string[];
}

/** Roles of people. A row that fails its integrity check grants nothing. */
export class UserRolesRepository {
  constructor(private readonly integrity: RowIntegrityService) {}

  /** By audience. */
  async of(tx: EntityManager, userId: string): Promise<RolesAt[]> {
    return (await this.ofAll(tx, [userId])).get(userId) ?? [];
  }

  async ofAll(tx: EntityManager, userIds: readonly string[]): Promise<Map<string, RolesAt[]>> {
    const order = { audience: 'ASC' } as const;
    const rows = await tx.find(UserRoles, { where: { userId: In([...userIds]) }, order });
    const byUser = new Map<string, RolesAt[]>();
    for (const row of rows.filter((each) => this.integrity.isIntact(USER_ROLES_ROWS, each))) {
      const { userId, audience, roles } = row;
      const known = byUser.get(userId) ?? [];
      byUser.set(userId, [...known, { audience, roles: [...roles].sort() }]);
    }
    return byUser;
  }

  /** Replaces a person's roles at an audience. */
  async set(tx: EntityManager, userId: string, { audience, roles }: RolesAt): Promise<void> {
    await tx.delete(UserRoles, { userId, audience });
    if (roles.length === 0) return;
    const row = { userId, audience, roles: [...new Set(roles)].sort() };
    await tx.insert(UserRoles, { ...row, rowMac: this.integrity.mac(USER_ROLES_ROWS, row) });
  }
}

/** What some roles grant at an audience: roles at an instance hold at each of its services. */
export function scopesAt(audience: string, given: readonly RolesAt[]): ReadonlySet<string> {
  const covering = given.filter((each) => covers(each.audience, audience));
  return scopesOfRoles(covering.flatMap(({ roles }) => roles));
}

/** Whether an audience is another one, or the instance that it belongs to. */
export function covers(audience: string, other: string): boolean {
  return other === audience || other.startsWith(`${audience}.`);
}
