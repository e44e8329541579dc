import { keyEntities } from '@tessera/keys';
import { ImportedCard } from '../imports/imported-card.entity.js';
import { CardBin } from '../bins/card-bin.entity.js';
import { GenericToken } from '../generic-tokens/generic-token.entity.js';
import { TokenType } from '../types/token-type.entity.js';
import { ApiKey } from '../api-keys/api-key.entity.js';
import { JweKey } from '../jwe-keys/jwe-key.entity.js';
import { NetworkTokenArt } from '../network-tokens/network-token-art.entity.js';
import { NetworkToken } from '../network-tokens/network-token.entity.js';
import { SealedNetworkToken } from '../network-tokens/sealed-network-token.entity.js';
import { PciToken } from '../pci-tokens/pci-token.entity.js';
import { PciTokenCodeDeadline } from '../security-codes/pci-token-code-deadline.entity.js';
import { TokenizationSession } from '../sessions/tokenization-session.entity.js';
import { WalletMerchantKey } from '../wallet-tokens/merchant-keys/wallet-merchant-key.entity.js';
import { WalletMessage } from '../wallet-tokens/wallet-message.entity.js';
import { WalletToken } from '../wallet-tokens/wallet-token.entity.js';

import { AccessBudget } from '../token-access/access-budget.entity.js';

export const entities = [
  AccessBudget,
  ApiKey,
  ...keyEntities,
  PciToken,
  TokenizationSession,
  PciTokenCodeDeadline,
  JweKey,
  NetworkToken,
  SealedNetworkToken,
  NetworkTokenArt,
  GenericToken,
  TokenType,
  CardBin,
  ImportedCard,
  WalletToken,
  WalletMessage,
  WalletMerchantKey,
];
