export interface AuditModuleOptions {
  /** How the service lists: its cursors and its default page size. */
  readonly lists: { readonly cursor: 'uuid' | 'opaque'; readonly defaultLimit: number };
}

/** The token of {@link AuditModuleOptions}. */
export const AUDIT_OPTIONS = Symbol('tessera:audit-options');
