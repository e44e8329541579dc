import { parseUntrustedJson } from '@tessera/errors';
import {
  BankRefusedError,
  BankTechnicalError,
  BankUnavailableError,
  type ConnectorError,
} from '../connector.errors.js';

/**
 * Message codes of the standard (Implementation Guidelines, "Message Codes") that change what a
 * failed call means. Other codes are classified by the HTTP status. A code that is not in the
 * standard is never logged or returned, because it could contain anything.
 */
const MEANING: Readonly<Record<string, typeof BankRefusedError | typeof BankTechnicalError>> = {
  // The consent, its token or the shopper behind it.
  CONSENT_INVALID: BankRefusedError,
  CONSENT_EXPIRED: BankRefusedError,
  CONSENT_UNKNOWN: BankRefusedError,
  TOKEN_UNKNOWN: BankRefusedError,
  TOKEN_INVALID: BankRefusedError,
  TOKEN_EXPIRED: BankRefusedError,
  PSU_CREDENTIALS_INVALID: BankRefusedError,
  SERVICE_BLOCKED: BankRefusedError,
  CORPORATE_ID_INVALID: BankRefusedError,
  SCA_METHOD_UNKNOWN: BankRefusedError,
  ACCESS_EXCEEDED: BankRefusedError,
  // Us: our certificate, our role, our request.
  CERTIFICATE_INVALID: BankTechnicalError,
  CERTIFICATE_EXPIRED: BankTechnicalError,
  CERTIFICATE_BLOCKED: BankTechnicalError,
  CERTIFICATE_REVOKED: BankTechnicalError,
  CERTIFICATE_MISSING: BankTechnicalError,
  SIGNATURE_INVALID: BankTechnicalError,
  SIGNATURE_MISSING: BankTechnicalError,
  ROLE_INVALID: BankTechnicalError,
  SERVICE_INVALID: BankTechnicalError,
  FORMAT_ERROR: BankTechnicalError,
  PARAMETER_NOT_CONSISTENT: BankTechnicalError,
  PARAMETER_NOT_SUPPORTED: BankTechnicalError,
  RESOURCE_UNKNOWN: BankTechnicalError,
  RESOURCE_EXPIRED: BankTechnicalError,
  RESOURCE_BLOCKED: BankRefusedError,
  TIMESTAMP_INVALID: BankTechnicalError,
  PERIOD_INVALID: BankTechnicalError,
  REQUESTED_FORMATS_INVALID: BankTechnicalError,
};
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** What an error response means. None of its text is kept. */
export function toConnectorError(
  status: number,
  body: Buffer,
  bankRequestId: string,
): ConnectorError {
  const options = { bankRequestId };
  if (status >= 500) return new BankUnavailableError(`http_${status}`, options);
  const code = messageCodes(body).find((candidate) => Object.hasOwn(MEANING, candidate));
  if (code !== undefined && MEANING[code] !== undefined) return new MEANING[code](code, options);
  const name = `http_${status}`;
  if (LATER.has(status)) return new BankUnavailableError(name, options);
  if (REFUSALS.has(status)) return new BankRefusedError(name, options);
  return new BankTechnicalError(name, options);
}

/** The codes of `tppMessages`, even if the rest of the response is malformed. */
function messageCodes(body: Buffer): string[] {
  let parsed: unknown;
  try {
    parsed = parseUntrustedJson(body.toString('utf8'));
  } catch {
    return [];
  }
  const messages = (parsed as { tppMessages?: unknown } | null)?.tppMessages;
  if (!Array.isArray(messages)) return [];
  return messages
    .map((message: unknown) => (message as { code?: unknown } | null)?.code)
    .filter((code) => typeof code === 'string');
}
