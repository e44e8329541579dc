import { valueAt } from '../../scenario/read-field.js';
import type { Tour, TourStep } from '../tour.js';

export const getTokens: TourStep = {
  title: 'Two clients get an access token each',
  about:
    'OAuth 2.0 client credentials. The shop’s backend may use the APIs, the back office may administer them; neither can do both.',
  run: async (tour) => {
    const runtime = await requestToken(tour, 'runtime', [
      'pci:tokens:create',
      'pci:tokens:read',
      'decisions:create',
      'decisions:read',
      'decisions:write',
    ]);
    const admin = await requestToken(tour, 'admin', [
      'admin:rulesets:create',
      'admin:rulesets:read',
      'admin:rulesets:write',
      'admin:rulesets:simulate',
      'admin:integrations:write',
      'admin:webhooks:create',
      'admin:webhooks:read',
      'admin:webhooks:delete',
    ]);
    tour.set({ runtimeToken: runtime, adminToken: admin });
    const { id, secret } = tour.credentials('runtime');
    tour.say('The shop’s client requests more than it was granted:');
    const refusal = await tour.http.send({
      method: 'POST',
      url: `${tour.url('identity')}/oauth2/token`,
      headers: { authorization: basic(id, secret) },
      form: { grant_type: 'client_credentials', scope: 'admin:rulesets:write' },
      status: 400,
    });
    tour.check(
      valueAt(refusal, 'error') === 'invalid_scope',
      'a client that requests a scope it was not granted is rejected; the scope is not silently dropped',
    );
  },
};

async function requestToken(tour: Tour, name: string, scopes: string[]): Promise<string> {
  const scope = scopes.join(' ');
  const issued = await tour.scenario.requestToken(name, scope);
  tour.check(issued.scope === scope, `the token of "${name}" has the requested scopes`);
  return issued.accessToken;
}

function basic(clientId: string, secret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
}
