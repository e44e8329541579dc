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
 * A chosen secret must be as strong as a generated one, and must survive HTTP Basic unchanged: RFC
 * 6749 percent-decodes both halves, which many clients forget to encode.
 */
export function secretProblems(secret: string | undefined): string[] {
  if (secret === undefined) {
    return [];
  }
  if (secret.length < MIN_SECRET_LENGTH || secret.length > MAX_SECRET_LENGTH) {
    return [
      `the secret must have ${MIN_SECRET_LENGTH} to ${MAX_SECRET_LENGTH} characters, it has ${secret.length}`,
    ];
  }
  return /^[A-Za-z0-9._~-]+$/.test(secret)
    ? []
    : [
        'the secret may contain only letters, digits and . _ ~ -, which need no encoding in a header',
      ];
}

function nameProblems({ name, clientId }: ClientDefinition): string[] {
  const problems: string[] = [];
  if (!NAME.test(name)) {
    problems.push('the name must be 1 to 63 lower case letters, digits and hyphens');
  }
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) {
    problems.push('the client id must be 3 to 128 letters, digits and . _ ~ -');
  }
  return problems;
}

function machineProblems(definition: ClientDefinition): string[] {
  const problems = [...scopeProblems(definition.scopes), ...audienceProblems(definition.audiences)];
  if (redirectsOf(definition).length > 0 || definition.isPublic === true) {
    problems.push('redirect URIs and public clients are for the grant authorization_code');
  }
  return problems;
}

/** A client must not do both: its own permissions must not depend on who has signed in. */
function signInProblems(definition: ClientDefinition): string[] {
  const { scopes, audiences, redirectUris = [], isPublic, clientSecret, title } = definition;
  const problems = redirectsOf(definition).flatMap(redirectUriProblems);
  if (scopes.length > 0 || audiences.length > 0) {
    problems.push('scopes and audiences are for the grant client_credentials');
  }
  if (redirectUris.length === 0) problems.push('at least one redirect URI is required');
  if (isPublic === true && clientSecret !== undefined) {
    problems.push('a public client must not have a secret');
  }
  if (title !== undefined && (title.trim() === '' || title.length > MAX_TITLE_LENGTH)) {
    problems.push(`the title must have 1 to ${MAX_TITLE_LENGTH} characters`);
  }
  return problems;
}

function redirectsOf({ redirectUris = [], postLogoutRedirectUris = [] }: ClientDefinition) {
  return [...redirectUris, ...postLogoutRedirectUris];
}

function scopeProblems(scopes: readonly string[]): string[] {
  if (scopes.length === 0) {
    return ['at least one scope is required'];
  }
  const malformed = scopes.filter((scope) => !SCOPE.test(scope));
  const problems = malformed.map((scope) => `"${scope}" is not a scope`);
  const admin = scopes.filter((scope) => scope.startsWith(ADMIN_PREFIX));
  if (admin.length > 0 && admin.length < scopes.length) {
    problems.push(
      'a client cannot mix admin:* scopes with runtime scopes, so that a leaked runtime secret ' +
        'never grants administration; create two clients',
    );
  }
  return problems;
}

function audienceProblems(audiences: readonly string[]): string[] {
  if (audiences.length === 0) {
    return ['at least one audience is required'];
  }
  return audiences
    .filter((audience) => !AUDIENCE_NAME.test(audience) && !isAbsoluteUri(audience))
    .map((audience) => `"${audience}" is neither an instance name nor an absolute URI`);
}

function isAbsoluteUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#');
}
