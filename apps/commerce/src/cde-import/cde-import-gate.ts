import type { AuthenticatedRequest } from '@tessera/auth';
import type { Resolve } from '@tessera/http';
import type { AccountSettings } from '../settings/account-settings.entity.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';

/**
 * Decides whether an account may send card numbers in clear. Only the operator can allow it, after
 * checking the scope of the account's PCI assessment: nothing in a request, such as an IP address
 * or a header, can replace that.
 */
export function mayImport({
  cdeImportEnabled,
  pciAttestation,
}: Pick<AccountSettings, 'cdeImportEnabled' | 'pciAttestation'>): boolean {
  return cdeImportEnabled && pciAttestation !== null;
}

/** {@link mayImport} for the caller of a request. */
export async function accountMayImport(
  { principal }: AuthenticatedRequest,
  get: Resolve,
): Promise<boolean> {
  const accountId = principal?.accountId;
  if (accountId === undefined) return false;
  return mayImport(await get(AccountSettingsService).get(accountId));
}
