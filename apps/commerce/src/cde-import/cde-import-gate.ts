import type { AuthenticatedRequest } from '@tessera/auth';
import type { Resolve } from '@tessera/service';
import type { AccountSettings } from '../settings/account-settings.entity.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';

/**
 * Whether cards in clear are taken for an account. The operator has said so, and has seen how far the
 * account is assessed: nothing in a request, no address and no header, can stand in for that.
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
