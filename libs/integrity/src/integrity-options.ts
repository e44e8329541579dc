import type { AuthenticatedTable } from '@tessera/crypto';

export interface IntegrityModuleOptions {
  /** All tables of the service whose rows carry a MAC. */
  readonly tables: readonly AuthenticatedTable[];
}

/** The token of {@link IntegrityModuleOptions}. */
export const INTEGRITY_OPTIONS = Symbol('tessera:integrity-options');
