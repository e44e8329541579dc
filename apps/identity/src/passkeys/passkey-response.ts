import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { parseUntrustedJson } from '@tessera/errors';

/** The part of the client data that is checked before the signature. */
export interface ClientData {
  readonly challenge: Buffer;
  readonly origin: string;
}

/** A browser's response, of which only the shape has been checked. */
export interface PasskeyResponse<T> {
  readonly response: T;
  readonly credentialId: Buffer;
  readonly clientData: ClientData;
}

const BASE64URL = /^[A-Za-z0-9_-]{1,8000}$/;
/** WebAuthn, 4: "Credential ID". */
const MAX_CREDENTIAL_ID_BYTES = 1023;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Reads what the page's script has sent for a sign-in. @returns null if it is malformed */
export function readAssertion(json: string): PasskeyResponse<AuthenticationResponseJSON> | null {
  return read(json, ({ authenticatorData, signature, userHandle, clientDataJSON }) =>
    isEncoded(authenticatorData) && isEncoded(signature) && isEncoded(clientDataJSON)
      ? {
          authenticatorData,
          signature,
          clientDataJSON,
          ...(isEncoded(userHandle) && { userHandle }),
        }
      : null,
  );
}

/** Reads what the page's script has sent for a new passkey. @returns null if it is malformed */
export function readRegistration(json: string): PasskeyResponse<RegistrationResponseJSON> | null {
  return read(json, ({ attestationObject, clientDataJSON, transports }) =>
    isEncoded(attestationObject) && isEncoded(clientDataJSON)
      ? { attestationObject, clientDataJSON, transports: knownTransports(transports) }
      : null,
  );
}

function read<R extends { clientDataJSON: string }>(
  json: string,
  readResponse: (given: Record<string, unknown>) => R | null,
): PasskeyResponse<{
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: object;
  response: R;
}> | null {
  const { id, response: given } = objectOf(json);
  if (!isEncoded(id)) return null;
  const credentialId = Buffer.from(id, 'base64url');
  if (credentialId.length > MAX_CREDENTIAL_ID_BYTES) return null;
  const response = readResponse(isObject(given) ? given : {});
  if (response === null) return null;
  const data = objectOf(Buffer.from(response.clientDataJSON, 'base64url').toString());
  const { challenge, origin } = data;
  if (!isEncoded(challenge) || typeof origin !== 'string') return null;
  return {
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    credentialId,
    clientData: { challenge: Buffer.from(challenge, 'base64url'), origin },
  };
}

function objectOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = parseUntrustedJson(json);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isEncoded(value: unknown): value is string {
  return typeof value === 'string' && BASE64URL.test(value);
}

function knownTransports(value: unknown): string[] {
  return Array.isArray(value) ? TRANSPORTS.filter((known) => value.includes(known)) : [];
}
