import type { Branded } from '@tessera/ids';

export type PasskeyId = Branded<string, 'PasskeyId'>;

export const toPasskeyId = (id: string): PasskeyId => id as PasskeyId;
