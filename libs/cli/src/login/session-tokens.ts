import type { TokenProvider } from '@tessera/client';
import { CliError } from '../cli-error.js';
import { EXIT } from '../exit-codes.js';
import { readSession, withSessionLock, writeSession } from './session-file.js';
import type { Session, StoredToken } from './session-file.js';
import { errorOf, sendForm, stringOf } from './token-request.js';
import type { OAuthResponse } from './token-request.js';

type Environment = Readonly<NodeJS.ProcessEnv>;

/** A token is replaced after this share of its time. */
const SHARE_OF_LIFETIME = 0.8;

/** The access tokens of the person who is signed in, renewed with the refresh token. */
export function sessionTokens(environment: Environment): TokenProvider {
  return async ({ service }) => {
    const session = await requireSession(environment);
    const audience = audienceOf(session, service);
    const stored = currentToken(session, audience);
    if (stored !== null) return stored;
    return withSessionLock(environment, async () => {
      // Another process may have renewed it while this one waited.
      const latest = await requireSession(environment);
      return currentToken(latest, audience) ?? (await renew(environment, latest, audience));
    });
  };
}

/** The stored form of a token response. */
export function storedToken(response: OAuthResponse): StoredToken {
  const seconds = Number(response['expires_in']);
  return {
    token: stringOf(response, 'access_token'),
    renewAt: Date.now() + seconds * 1000 * SHARE_OF_LIFETIME,
  };
}

async function renew(
  environment: Environment,
  session: Session,
  audience: string,
): Promise<string> {
  const response = await sendForm(`${session.issuer}/oauth2/token`, {
    grant_type: 'refresh_token',
    client_id: session.clientId,
    refresh_token: session.refreshToken,
    ...(audience === '' ? {} : { audience }),
  });
  const refused = errorOf(response);
  if (refused !== null) {
    const message = `Your sign-in has ended (${refused.description}). Sign in again with \`tessera login\`.`;
    throw new CliError(message, { code: refused.error, exitCode: EXIT.notAllowed });
  }
  const stored = storedToken(response);
  const refreshToken =
    typeof response['refresh_token'] === 'string'
      ? response['refresh_token']
      : session.refreshToken;
  const tokens = { ...session.tokens, [audience]: stored };
  await writeSession(environment, { ...session, refreshToken, tokens });
  return stored.token;
}

function currentToken({ tokens }: Session, audience: string): string | null {
  const stored = tokens[audience];
  return stored !== undefined && stored.renewAt > Date.now() ? stored.token : null;
}

/** The audience to ask for; empty where identity knows of only one. */
function audienceOf({ audiences }: Session, service: string): string {
  return audiences[service] ?? audiences['*'] ?? '';
}

async function requireSession(environment: Environment): Promise<Session> {
  const session = await readSession(environment);
  if (session !== null) return session;
  throw new CliError('You are not signed in. Sign in with `tessera login`.', {
    code: 'not_signed_in',
    exitCode: EXIT.notAllowed,
  });
}
