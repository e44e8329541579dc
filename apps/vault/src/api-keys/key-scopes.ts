import { ValidationFailedError, type FieldError } from '@tessera/errors';

/** The scopes a key may have: every scope of the vault except administrative ones. */
export const KEY_SCOPES: ReadonlySet<string> = new Set([
  'pci:tokens:create',
  'pci:tokens:read',
  'pci:tokens:update',
  'pci:tokens:delete',
  'pci:tokens:forward',
  'network:tokens:create',
  'network:tokens:read',
  'network:tokens:update',
  'network:tokens:delete',
  'network:tokens:use',
  'network:tokens:forward',
  'generic:tokens:create',
  'generic:tokens:read',
  'generic:tokens:update',
  'generic:tokens:delete',
  'generic:tokens:forward',
  'wallet:tokens:create',
  'wallet:tokens:read',
  'wallet:tokens:delete',
  'wallet:tokens:use',
  'wallet:tokens:forward',
  'metadata:inquiry:create',
]);

/**
 * Checks whether the caller may grant these scopes to a key. A scope that it may not grant is an error
 * in the request (422 with the path of the scope), not a missing permission: the caller may create keys,
 * only not this one.
 *
 * @param held what the caller may grant: its own scopes and those that the key already has
 * @throws ValidationFailedError
 */
export function checkKeyScopes(scopes: readonly string[], held: ReadonlySet<string>): void {
  const faults = scopes.flatMap((scope, index): FieldError[] => {
    const message = faultOf(scope, held);
    return message === undefined ? [] : [{ path: `$.scopes[${index}]`, message }];
  });
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}

function faultOf(scope: string, held: ReadonlySet<string>): string | undefined {
  if (scope.startsWith('admin:')) return 'must not be an admin scope: keys never administrate';
  if (!KEY_SCOPES.has(scope)) return 'must be a scope of the vault';
  return held.has(scope) ? undefined : 'must be a scope that the caller holds';
}
