import { CreateClients1763712000000 } from './1763712000000-create-clients.js';
import { CreateSigningKeys1763712000001 } from './1763712000001-create-signing-keys.js';
import { CreateOidcRecords1763712000002 } from './1763712000002-create-oidc-records.js';

export const migrations = [
  CreateClients1763712000000,
  CreateSigningKeys1763712000001,
  CreateOidcRecords1763712000002,
];
