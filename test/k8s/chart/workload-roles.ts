/** A workload of a service, and where its values are: `services.fraud.auditVerify`. */
export interface Role {
  /** The end of its name: `fraud-audit-verify`. */
  readonly name: string;
  /** Null for the migration, which has the settings of all. */
  readonly value: string | null;
}

export const ROLES: readonly Role[] = [
  { name: 'api', value: 'api' },
  { name: 'worker', value: 'worker' },
  { name: 'command', value: 'command' },
  { name: 'audit-verify', value: 'auditVerify' },
  { name: 'migration', value: null },
];

/**
 * The name of a ConfigMap without the hash that kustomize appends. The chart restarts pods by an
 * annotation instead.
 */
export function withoutHash(name: string): string {
  return name.replace(/(-settings(?:-[a-z0-9]{1,9})?)-[a-z0-9]{10}$/, '$1');
}
