import { textAt } from './read-field.js';
import { StepFailure } from './step-failure.js';
import type { Tour } from './tour.js';

/** An access token of the shop's client that can do this and nothing else. */
export async function requestClientToken(tour: Tour, scope: string): Promise<string> {
  const client = tour.stack.clients.find(({ name }) => name === 'runtime');
  if (client === undefined) throw new StepFailure('The stack has no client runtime.');
  const credentials = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const answer = await tour.http.send({
    method: 'POST',
    url: `${tour.url('identity')}/oauth2/token`,
    headers: { authorization: `Basic ${credentials}` },
    form: { grant_type: 'client_credentials', scope },
    status: 200,
  });
  return textAt(answer, 'access_token');
}
