import type { Branded } from '@tessera/ids';

export type CaseId = Branded<string, 'CaseId'>;
export type DecisionId = Branded<string, 'DecisionId'>;

export const toCaseId = (id: string): CaseId => id as CaseId;
