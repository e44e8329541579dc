import { CreatePciTokens1763712000000 } from './1763712000000-create-pci-tokens.js';
import { CreateTokenizationSessions1763712000001 } from './1763712000001-create-tokenization-sessions.js';
import { CreateJweKeys1763712000002 } from './1763712000002-create-jwe-keys.js';

export const migrations = [
  CreatePciTokens1763712000000,
  CreateTokenizationSessions1763712000001,
  CreateJweKeys1763712000002,
];
