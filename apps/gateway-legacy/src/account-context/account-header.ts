import type { FastifyRequest } from 'fastify';

export const ACCOUNT_HEADER = 'x-platform-account';

/** For the API description. */
export const ACCOUNT_REQUEST_HEADER = {
  name: ACCOUNT_HEADER,
  description: 'The account that a person with several of them means.',
  schema: { type: 'string', format: 'uuid' },
  isForAccounts: true,
};

/** The account that the caller names. @returns null when none is named */
export function namedAccount({ headers }: FastifyRequest): string | null {
  const header = headers[ACCOUNT_HEADER];
  // Node joins a header that is sent twice with commas: that is no account's id, and refused as such.
  return header === undefined ? null : String(header).trim().toLowerCase();
}
