import type { Secret } from '@tessera/crypto';

interface TokenServiceSettings {
  readonly production: boolean;
  readonly tokenServiceUrl?: string;
  readonly tokenServiceRequestorId?: string;
  readonly tokenServiceSecret?: Secret<string>;
}

/** What is wrong with the settings of the token service: a URL is useless without the others. */
export function tokenServiceProblems(settings: TokenServiceSettings): string[] {
  const { production, tokenServiceUrl: url } = settings;
  if (url === undefined) {
    return [];
  }
  const problems: string[] = [];
  if (production && !url.startsWith('https://')) {
    problems.push('TOKEN_SERVICE_URL must be https in production.');
  }
  if (settings.tokenServiceRequestorId === undefined) {
    problems.push('TOKEN_SERVICE_REQUESTOR_ID must be set with TOKEN_SERVICE_URL.');
  }
  if (settings.tokenServiceSecret === undefined) {
    problems.push('TOKEN_SERVICE_SECRET must be set with TOKEN_SERVICE_URL.');
  }
  return problems;
}
