import { createHash, randomBytes } from 'node:crypto';
import { textAt } from '../scenario/read-field.js';
import { StepFailure } from '../scenario/step-failure.js';
import type { Tour } from './tour.js';

/** An access token of a person, and the ID of the person. */
export interface PersonToken {
  readonly id: string;
  readonly token: string;
}

/** Signs the demo's analyst in, as an application would: authorization code with PKCE. */
export async function signInAsAnalyst(tour: Tour): Promise<PersonToken> {
  const { analyst } = tour.stack;
  if (analyst === null) throw new StepFailure('The stack has no analyst.');
  const verifier = randomBytes(32).toString('base64url');
  const { client_id, redirect_uri } = analyst;
  const code = await authorize(tour, {
    response_type: 'code',
    scope: 'openid',
    client_id,
    redirect_uri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const issued = await tour.http.send({
    method: 'POST',
    url: `${tour.url('identity')}/oauth2/token`,
    form: {
      grant_type: 'authorization_code',
      ...{ client_id, redirect_uri, code, code_verifier: verifier },
    },
    status: 200,
    known: ['id_token', 'refresh_token'],
  });
  const token = textAt(issued, 'access_token');
  return { id: subjectOf(token), token };
}

/** The analyst's browser, from the application to the sign-in page and back. @returns the code */
async function authorize(tour: Tour, parameters: Record<string, string>): Promise<string> {
  const { analyst } = tour.stack;
  const browser = tour.http.browser();
  browser.stopsAt = ({ href }) => href.startsWith(parameters['redirect_uri'] ?? '');
  const query = new URLSearchParams(parameters).toString();
  const page = await browser.open(`${tour.url('identity')}/oauth2/authorize?${query}`);
  const { email = '', password = '' } = analyst ?? {};
  const end = await browser.submit(page, { email, password });
  const code = new URL(end.url).searchParams.get('code');
  if (code === null) throw new StepFailure(`The sign-in ended at ${end.url}.`);
  return code;
}

function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return textAt(JSON.parse(Buffer.from(payload, 'base64url').toString()), 'sub');
}
