import { CliError, usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { environmentUrls } from '../installation/environment.js';
import { findStack } from '../installation/stack.js';
import { authorizeDevice, requestDeviceCode } from '../login/device-flow.js';
import { deleteSession, readSession, sessionPath, writeSession } from '../login/session-file.js';
import { storedToken } from '../login/session-tokens.js';
import { sendForm, stringOf } from '../login/token-request.js';
import { Output } from '../output.js';

/** The client of this program at identity. */
const CLIENT_ID = 'tessera-cli';

interface LoginFlags extends CommonFlags {
  readonly issuer?: string;
  readonly url?: readonly string[];
  readonly audience?: readonly string[];
}

/** `tessera login --issuer https://identity.example`: signs a person in, by a code in a browser. */
export async function login(this: Cli, flags: LoginFlags): Promise<void> {
  const stack = findStack(this);
  const known = {
    ...stack?.urls,
    ...environmentUrls(this.environment),
    ...pairs('--url', flags.url),
  };
  const issuer = (flags.issuer ?? known['identity'])?.replace(/\/$/, '');
  if (issuer === undefined || !URL.canParse(issuer)) {
    throw usageError('Give the URL of identity: tessera login --issuer https://identity.example');
  }
  const audiences = pairs('--audience', flags.audience, '*');
  const output = new Output(this, flags);
  const code = await requestDeviceCode(issuer, CLIENT_ID, this.interrupted);
  output.entry({ verification_uri: code.completeUrl, user_code: code.userCode }, () => [
    `Open ${output.paint('cyan', code.completeUrl)} and compare the code: ${output.paint('bold', code.userCode)}`,
  ]);
  output.note('Waiting for you to sign in …');
  const audience = Object.values(audiences)[0] ?? '';
  const response = await authorizeDevice(
    { issuer, clientId: CLIENT_ID, audience, ...code },
    this.interrupted,
  );
  const person = personOf(stringOf(response, 'id_token'));
  await writeSession(this.environment, {
    ...{ issuer, clientId: CLIENT_ID, urls: { ...known, identity: issuer }, audiences, person },
    refreshToken: stringOf(response, 'refresh_token'),
    tokens: { [audience]: storedToken(response) },
  });
  output.entry({ signed_in: person, issuer }, () => [
    `Signed in as ${person}.`,
    ...(stack === null
      ? []
      : [
          'A running stack of npm start still comes first. Set TESSERA_USE=login to use this sign-in.',
        ]),
  ]);
}

/** `tessera logout`: revokes the sign-in and removes it from this machine. */
export async function logout(this: Cli, flags: CommonFlags): Promise<void> {
  const session = await readSession(this.environment);
  const output = new Output(this, flags);
  if (session === null) {
    output.result({ signed_out: false }, () => ['You are not signed in.']);
    return;
  }
  const { issuer, clientId: client_id, refreshToken: token } = session;
  await deleteSession(this.environment);
  await sendForm(`${issuer}/oauth2/revoke`, {
    ...{ client_id, token, token_type_hint: 'refresh_token' },
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${sessionPath(this.environment)} is removed, but the sign-in was not revoked at identity: ${reason}`,
      { code: 'not_revoked', cause: error },
    );
  });
  output.result({ signed_out: true, person: session.person }, () => [
    `Signed out ${session.person}.`,
  ]);
}

/** Reads `fraud=https://…`. A value without a name is for all services. */
function pairs(
  flag: string,
  given: readonly string[] | undefined,
  unnamed?: string,
): Record<string, string> {
  const entries = (given ?? []).map((each): [string, string] => {
    const at = each.indexOf('=');
    if (at > 0) return [each.slice(0, at), each.slice(at + 1)];
    if (unnamed !== undefined) return [unnamed, each];
    throw usageError(
      `${flag} must be a service and its value, such as fraud=https://fraud.example.`,
    );
  });
  return Object.fromEntries(entries);
}

/** It came from identity directly, so its signature adds nothing. */
function personOf(idToken: string): string {
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8');
  const claims = JSON.parse(payload) as { readonly email?: string; readonly sub?: string };
  return claims.email ?? claims.sub ?? 'unknown';
}
