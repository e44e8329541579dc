import { JweKey } from '../jwe-keys/jwe-key.entity.js';
import { PciToken } from '../pci-tokens/pci-token.entity.js';
import { TokenizationSession } from '../sessions/tokenization-session.entity.js';

export const entities = [PciToken, TokenizationSession, JweKey];
