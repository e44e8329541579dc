import { parseAppleRoots } from './apple-pay/apple-pay-roots.js';
import { parseGoogleRootKeys } from './google-pay/google-root-keys.js';

interface WalletSettings {
  readonly applePayRootCertificate?: string;
  readonly googlePayRootKeys?: string;
}

/** What is wrong with the roots of trust: found at boot, and not with the first payment. */
export function walletProblems(settings: WalletSettings): string[] {
  const { applePayRootCertificate: pem, googlePayRootKeys: json } = settings;
  const problems: string[] = [];
  if (pem !== undefined && !parses(() => parseAppleRoots(pem))) {
    problems.push('APPLE_PAY_ROOT_CERTIFICATE must be CA certificates in PEM.');
  }
  if (json !== undefined && !parses(() => parseGoogleRootKeys(json))) {
    problems.push(
      "GOOGLE_PAY_ROOT_KEYS must be Google's JSON of root signing keys, with one for ECv2 that has an expiration.",
    );
  }
  return problems;
}

function parses(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
