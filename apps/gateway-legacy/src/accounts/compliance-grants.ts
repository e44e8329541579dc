import type { AccountSettings } from './account-settings.entity.js';

/** The kind of change that needs two people: what an account may do with card data in clear. */
export const COMPLIANCE_CHANGE = 'account.set_compliance';

/** The settings that decide it. */
export type ComplianceSettings = Pick<
  AccountSettings,
  'pciAttestation' | 'permissions' | 'forwardDestinations'
>;

/** Whether a change grants something. Taking something away needs no second person. */
export function grantsCompliance(
  before: ComplianceSettings,
  after: Partial<ComplianceSettings>,
): boolean {
  const { pciAttestation = 'SAQ_A', permissions = [], forwardDestinations = [] } = after;
  return (
    // Without an attestation beyond SAQ A, exchanges are refused.
    (pciAttestation !== 'SAQ_A' && before.pciAttestation === 'SAQ_A') ||
    permissions.some((each) => !before.permissions.includes(each)) ||
    forwardDestinations.some((each) => !before.forwardDestinations.includes(each))
  );
}

/** A prefix of URLs as it is stored; null if it is not an http(s) URL without user, query and fragment. */
export function destinationPrefix(text: string): string | null {
  const url = URL.parse(text);
  const isPlain = url !== null && url.username === '' && url.search === '' && url.hash === '';
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : null;
}
