import type { FieldError } from '@tessera/errors';
import { ALL_ROLE_SCOPES } from '../people/roles.js';
import { ACCOUNT_CLIENT_ID } from '../provider/account-client.js';
import type { ClientGrant } from './client.entity.js';
import { InvalidClientDefinitionError } from './clients.errors.js';
import { redirectUriProblems } from './redirect-uri.js';

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const CLIENT_ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{2,127}$/;
const SCOPE = /^[a-z][a-z0-9_-]*(?::[a-z0-9_-]+)*$/;
const AUDIENCE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const MIN_SECRET_LENGTH = 32;
const MAX_SECRET_LENGTH = 256;
const MAX_TITLE_LENGTH = 80;
const ADMIN_PREFIX = 'admin:';

/** A client as an operator defines it. */
export interface ClientDefinition {
  name: string;
  clientId?: string;
  clientSecret?: string;
  /** `client_credentials` by default. */
  grant?: ClientGrant;
  scopes: string[];
  audiences: string[];
  /** A program in the browser, which cannot keep a secret. */
  isPublic?: boolean;
  /** The name shown on the sign-in page. */
  title?: string;
  redirectUris?: string[];
  postLogoutRedirectUris?: string[];
}

/** Throws one error that lists every problem of the definition. */
export function checkClientDefinition(definition: ClientDefinition): void {
  const problems = [
    ...nameProblems(definition),
    ...secretProblems(definition.clientSecret),
    ...(definition.grant === 'authorization_code'
      ? signInProblems(definition)
      : machineProblems(definition)),
  ];
  if (problems.length > 0) {
    throw new InvalidClientDefinitionError(definition.name, problems);
  }
}

/** Splits a space-separated list like an OAuth scope and removes duplicates. */
export function spaceSeparated(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
}

/**
 * The scopes of a definition that leaves them out. A client of people that has an audience may then
 * ask for all that any role has: the roles of each person are the limit.
 */
export function defaultScopes(grant: ClientGrant, audiences: readonly string[]): string[] {
  return grant === 'authorization_code' && audiences.length > 0 ? [...ALL_ROLE_SCOPES] : [];
}

/**
 * A chosen secret must be as strong as a generated one, and must survive HTTP Basic unchanged: RFC
 * 6749 percent-decodes both halves, which many clients forget to encode.
 */
export function secretProblems(secret: string | undefined): FieldError[] {
  if (secret === undefined) return [];
  if (secret.length < MIN_SECRET_LENGTH || secret.length > MAX_SECRET_LENGTH) {
    const message = `the secret must have ${MIN_SECRET_LENGTH} to ${MAX_SECRET_LENGTH} characters, it has ${secret.length}`;
    return [problem('client_secret', message)];
  }
  if (/^[A-Za-z0-9._~-]+$/.test(secret)) return [];
  const message =
    'the secret may contain only letters, digits and . _ ~ -, which need no encoding in a header';
  return [problem('client_secret', message)];
}

function nameProblems({ name, clientId }: ClientDefinition): FieldError[] {
  const problems: FieldError[] = [];
  if (!NAME.test(name)) {
    problems.push(
      problem('name', 'the name must be 1 to 63 lower case letters, digits and hyphens'),
    );
  }
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) {
    problems.push(
      problem('client_id', 'the client id must be 3 to 128 letters, digits and . _ ~ -'),
    );
  }
  if (clientId === ACCOUNT_CLIENT_ID) {
    problems.push(problem('client_id', `the client id ${ACCOUNT_CLIENT_ID} is reserved`));
  }
  return problems;
}

function machineProblems(definition: ClientDefinition): FieldError[] {
  const problems = [...scopeProblems(definition.scopes), ...audienceProblems(definition.audiences)];
  if (redirectsOf(definition).length > 0 || definition.isPublic === true) {
    const message = 'redirect URIs and public clients are for the grant authorization_code';
    problems.push(problem('grant', message));
  }
  return problems;
}

/** Such a client never acts for itself: what it may do depends on who has signed in. */
function signInProblems(definition: ClientDefinition): FieldError[] {
  const { redirectUris = [], isPublic, clientSecret, title } = definition;
  const problems = [...redirectProblems(definition), ...personScopeProblems(definition)];
  if (redirectUris.length === 0) {
    problems.push(problem('redirect_uris', 'at least one redirect URI is required'));
  }
  if (isPublic === true && clientSecret !== undefined) {
    problems.push(problem('client_secret', 'a public client must not have a secret'));
  }
  if (title !== undefined && (title.trim() === '' || title.length > MAX_TITLE_LENGTH)) {
    problems.push(problem('title', `the title must have 1 to ${MAX_TITLE_LENGTH} characters`));
  }
  return problems;
}

/** Without an audience, sign-ins identify people and open no API. */
function personScopeProblems({ scopes, audiences }: ClientDefinition): FieldError[] {
  if (audiences.length === 0) {
    const message = 'scopes without an audience are for the grant client_credentials';
    return scopes.length === 0 ? [] : [problem('scopes', message)];
  }
  const problems = audienceProblems(audiences);
  if (scopes.length === 0) problems.push(problem('scopes', 'at least one scope is required'));
  const unknown = scopes.filter((scope) => !ALL_ROLE_SCOPES.includes(scope));
  const messages = unknown.map((scope) => `no role has the scope "${scope}"`);
  return [...problems, ...messages.map((message) => problem('scopes', message))];
}

function redirectProblems({ redirectUris = [], postLogoutRedirectUris = [] }: ClientDefinition) {
  const of = (field: string, uris: readonly string[]) =>
    uris.flatMap((uri, index) =>
      redirectUriProblems(uri).map((message) => problem(`${field}[${index}]`, message)),
    );
  return [
    ...of('redirect_uris', redirectUris),
    ...of('post_logout_redirect_uris', postLogoutRedirectUris),
  ];
}

function redirectsOf({ redirectUris = [], postLogoutRedirectUris = [] }: ClientDefinition) {
  return [...redirectUris, ...postLogoutRedirectUris];
}

function scopeProblems(scopes: readonly string[]): FieldError[] {
  if (scopes.length === 0) return [problem('scopes', 'at least one scope is required')];
  const malformed = scopes.filter((scope) => !SCOPE.test(scope));
  const problems = malformed.map((scope) => problem('scopes', `"${scope}" is not a scope`));
  const admin = scopes.filter((scope) => scope.startsWith(ADMIN_PREFIX));
  if (admin.length > 0 && admin.length < scopes.length) {
    const message =
      'a client cannot mix admin:* scopes with runtime scopes, so that a leaked runtime secret ' +
      'never grants administration; create two clients';
    problems.push(problem('scopes', message));
  }
  return problems;
}

function audienceProblems(audiences: readonly string[]): FieldError[] {
  if (audiences.length === 0) return [problem('audiences', 'at least one audience is required')];
  return audiences
    .filter((audience) => !AUDIENCE_NAME.test(audience) && !isAbsoluteUri(audience))
    .map((audience) =>
      problem('audiences', `"${audience}" is neither an instance name nor an absolute URI`),
    );
}

function isAbsoluteUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#');
}

function problem(field: string, message: string): FieldError {
  return { path: `$.${field}`, message };
}
