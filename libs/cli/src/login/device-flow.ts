import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import { EXIT } from '../exit-codes.js';
import { errorOf, sendForm, stringOf } from './token-request.js';
import type { OAuthResponse } from './token-request.js';

/** RFC 8628, 3.2 and 3.5. */
const DEFAULT_INTERVAL_SECONDS = 5;
const SLOW_DOWN_SECONDS = 5;
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';
const SCOPE = 'openid email profile';

/** A code that a person confirms in a browser. */
export interface DeviceCode {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly completeUrl: string;
  readonly intervalSeconds: number;
}

/** @throws CliError when identity offers no sign-in for this program */
export async function requestDeviceCode(
  issuer: string,
  clientId: string,
  signal: AbortSignal,
): Promise<DeviceCode> {
  const url = `${issuer}/oauth2/device`;
  const response = await sendForm(url, { client_id: clientId, scope: SCOPE }, signal);
  const refused = errorOf(response);
  if (refused !== null || response['device_code'] === undefined) {
    const reason = refused === null ? '' : ` (${refused.description})`;
    throw new CliError(
      `Identity at ${issuer} does not let this program sign people in${reason}. The operator allows it with CLI_AUDIENCES.`,
      { code: refused?.error ?? 'not_available', exitCode: EXIT.notAllowed },
    );
  }
  return {
    deviceCode: stringOf(response, 'device_code'),
    userCode: stringOf(response, 'user_code'),
    completeUrl: stringOf(response, 'verification_uri_complete'),
    intervalSeconds: Number(response['interval'] ?? DEFAULT_INTERVAL_SECONDS),
  };
}

/**
 * Waits until the person has confirmed the code.
 *
 * @returns the token response
 * @throws CliError when the person declines, or the code expires
 */
export async function authorizeDevice(
  request: DeviceCode & {
    readonly issuer: string;
    readonly clientId: string;
    readonly audience: string;
  },
  signal: AbortSignal,
): Promise<OAuthResponse> {
  let seconds = request.intervalSeconds;
  for (;;) {
    await sleep(seconds * 1000, undefined, { signal });
    const response = await sendForm(
      `${request.issuer}/oauth2/token`,
      {
        grant_type: GRANT_TYPE,
        client_id: request.clientId,
        device_code: request.deviceCode,
        ...(request.audience === '' ? {} : { audience: request.audience }),
      },
      signal,
    );
    const refused = errorOf(response);
    if (refused === null) return response;
    if (refused.error === 'slow_down') seconds += SLOW_DOWN_SECONDS;
    else if (refused.error !== 'authorization_pending') throw refusal(refused);
  }
}

function refusal({ error, description }: { error: string; description: string }): CliError {
  const messages: Record<string, string> = {
    access_denied: 'The sign-in was declined in the browser.',
    expired_token: 'The code has expired. Run `tessera login` again.',
  };
  const message = messages[error] ?? `Identity refused the sign-in: ${description}.`;
  return new CliError(message, { code: error, exitCode: EXIT.notAllowed });
}
