import { defineCommand, UsageError } from '@tessera/commands';
import { defaultScopes, spaceSeparated } from '../clients/client-definition.js';
import { CLIENT_GRANTS } from '../clients/client.entity.js';
import type { ClientGrant } from '../clients/client.entity.js';
import { issuedResult, issuedText } from './client-description.js';
import { clientsOf, givenSecret, SECRET_FILE_OPTION } from './command-clients.js';

export const clientCreate = defineCommand({
  name: 'client create',
  summary: 'Create a client and print its secret once.',
  options: {
    name: {
      type: 'string',
      placeholder: 'NAME',
      required: true,
      describe: 'Lower case letters, digits and hyphens',
    },
    grant: {
      type: 'string',
      placeholder: 'GRANT',
      default: 'client_credentials',
      describe: `${CLIENT_GRANTS.join(' or ')} (people sign in)`,
    },
    scope: {
      type: 'string',
      placeholder: 'SCOPES',
      describe:
        'The allowed scopes, space-separated; authorization_code: by default all that roles have',
    },
    audience: {
      type: 'string',
      placeholder: 'AUDIENCES',
      describe:
        'The audiences of its tokens; client_credentials: INSTANCE by default; authorization_code: none by default, for id-tokens only',
    },
    'redirect-uri': {
      type: 'string',
      multiple: true,
      placeholder: 'URI',
      describe: 'authorization_code: redirect URI after the sign-in; may be repeated',
    },
    'post-logout-redirect-uri': {
      type: 'string',
      multiple: true,
      placeholder: 'URI',
      describe: 'authorization_code: redirect URI after the sign-out; may be repeated',
    },
    title: {
      type: 'string',
      placeholder: 'TEXT',
      describe: 'authorization_code: the name on the sign-in page',
    },
    public: {
      type: 'boolean',
      describe: 'authorization_code: a program in the browser, without a secret',
    },
    'client-id': { type: 'string', placeholder: 'ID', describe: 'Instead of a generated one' },
    'client-secret-file': SECRET_FILE_OPTION,
  },
  async run(context) {
    const { values, config } = context;
    const grant = grantOf(values.grant);
    if (grant === 'client_credentials' && values.scope === undefined) {
      throw new UsageError('--scope is missing.');
    }
    const { title, 'client-id': clientId } = values;
    const audience = grant === 'client_credentials' ? config.instance : '';
    const audiences = spaceSeparated(values.audience ?? audience);
    const issued = await clientsOf(context).create({
      name: values.name,
      grant,
      scopes:
        values.scope === undefined ? defaultScopes(grant, audiences) : spaceSeparated(values.scope),
      audiences,
      isPublic: values.public ?? false,
      redirectUris: values['redirect-uri'] ?? [],
      postLogoutRedirectUris: values['post-logout-redirect-uri'] ?? [],
      ...(title !== undefined && { title }),
      ...(clientId !== undefined && { clientId }),
      ...(await givenSecret(values['client-secret-file'])),
    });
    context.print(issuedResult(issued), issuedText(issued));
  },
});

function grantOf(text: string | undefined): ClientGrant {
  const grant = CLIENT_GRANTS.find((known) => known === text);
  if (grant === undefined) throw new UsageError(`--grant is ${CLIENT_GRANTS.join(' or ')}.`);
  return grant;
}
