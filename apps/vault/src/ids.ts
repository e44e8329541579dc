import type { Branded } from '@tessera/ids';

/** Card art of a network token, as the scheme names it. */
export type CardArtId = Branded<string, 'CardArtId'>;

/** A type of generic tokens. */
export type TypeId = Branded<string, 'TypeId'>;

export const toTypeId = (id: string): TypeId => id as TypeId;
