import type { Branded } from '@tessera/ids';

export type SavedViewId = Branded<string, 'SavedViewId'>;
