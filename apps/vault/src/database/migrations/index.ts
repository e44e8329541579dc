import { integrityMigrations } from '@tessera/integrity';
import { keyMigrations } from '@tessera/keys';
import { CreatePciTokens1763712000000 } from './1763712000000-create-pci-tokens.js';
import { CreateTokenizationSessions1763712000001 } from './1763712000001-create-tokenization-sessions.js';
import { CreateJweKeys1763712000002 } from './1763712000002-create-jwe-keys.js';
import { ReferToKeyEncryptionKeys1764100000001 } from './1764100000001-refer-to-key-encryption-keys.js';
import { CreateApiKeys1764200000001 } from './1764200000001-create-api-keys.js';
import { IndexTokenExpiry1764200000002 } from './1764200000002-index-token-expiry.js';
import { AddSessionPurposes1764300000000 } from './1764300000000-add-session-purposes.js';
import { CreatePciTokenCodeDeadlines1764300000001 } from './1764300000001-create-pci-token-code-deadlines.js';
import { CreateNetworkTokens1764400000000 } from './1764400000000-create-network-tokens.js';
import { CreateGenericTokens1764500000000 } from './1764500000000-create-generic-tokens.js';
import { CreateCardBins1764500000001 } from './1764500000001-create-card-bins.js';
import { CreateImportedCards1764500000002 } from './1764500000002-create-imported-cards.js';
import { CreateWalletTokens1764900000000 } from './1764900000000-create-wallet-tokens.js';
import { IndexKeyVersions1766500000000 } from './1766500000000-index-key-versions.js';
import { AuthenticateApiKeys1795327220002 } from './1795327220002-authenticate-api-keys.js';
import { RemoveRequestHashes1795327200100 } from './1795327200100-remove-request-hashes.js';
import { AddTokenOwners1795327200200 } from './1795327200200-add-token-owners.js';
import { CreateAccessBudgets1795327200300 } from './1795327200300-create-access-budgets.js';
import { UseWalletCryptogramsOnce1795383450051 } from './1795383450051-use-wallet-cryptograms-once.js';
import { CreateTokenAnswers1795386894201 } from './1795386894201-create-token-answers.js';
import { IndexTokenSearch1795440000100 } from './1795440000100-index-token-search.js';
import { ReferToAnswersByAccount1796010000000 } from './1796010000000-refer-to-answers-by-account.js';

export const migrations = [
  CreatePciTokens1763712000000,
  CreateTokenizationSessions1763712000001,
  CreateJweKeys1763712000002,
  ...keyMigrations,
  ReferToKeyEncryptionKeys1764100000001,
  CreateApiKeys1764200000001,
  IndexTokenExpiry1764200000002,
  AddSessionPurposes1764300000000,
  CreatePciTokenCodeDeadlines1764300000001,
  CreateNetworkTokens1764400000000,
  CreateGenericTokens1764500000000,
  CreateCardBins1764500000001,
  CreateImportedCards1764500000002,
  CreateWalletTokens1764900000000,
  IndexKeyVersions1766500000000,
  ...integrityMigrations,
  AuthenticateApiKeys1795327220002,
  RemoveRequestHashes1795327200100,
  AddTokenOwners1795327200200,
  CreateAccessBudgets1795327200300,
  UseWalletCryptogramsOnce1795383450051,
  CreateTokenAnswers1795386894201,
  IndexTokenSearch1795440000100,
  ReferToAnswersByAccount1796010000000,
];
