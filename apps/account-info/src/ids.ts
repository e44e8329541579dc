import type { Branded } from '@tessera/ids';

/** A check of a bank account, from its creation to its result. */
export type CheckSessionId = Branded<string, 'CheckSessionId'>;

/** The stored result of a check. */
export type AccountInformationId = Branded<string, 'AccountInformationId'>;

export const toAccountInformationId = (id: string): AccountInformationId =>
  id as AccountInformationId;
export const toCheckSessionId = (id: string): CheckSessionId => id as CheckSessionId;
