import type { AccountSettings } from '../settings/account-settings.entity.js';

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
