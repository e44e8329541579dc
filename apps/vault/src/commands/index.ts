import { auditCommands } from '@tessera/audit';
import type { Command } from '@tessera/commands';
import { integrityCommands } from '@tessera/integrity';
import { keysCommands, namedKeysCommands } from '@tessera/keys';
import { apiKeysCommands } from '../api-keys/api-keys-commands.js';
import { binsImport } from '../bins/bins-import.command.js';
import { authenticatedTables } from '../database/authenticated-tables.js';
import { SEALED_DATA } from '../database/sealed-data.js';
import { cardsImport } from '../imports/cards-import.command.js';
import { cardsKey } from '../imports/cards-key.command.js';
import { tokensAssignOwner } from '../token-access/tokens-assign-owner.command.js';
import { walletsActivate } from '../wallet-tokens/merchant-keys/wallets-activate.command.js';
import { walletsGenerate } from '../wallet-tokens/merchant-keys/wallets-generate.command.js';
import { walletsImport } from '../wallet-tokens/merchant-keys/wallets-import.command.js';
import { walletsList } from '../wallet-tokens/merchant-keys/wallets-list.command.js';
import { walletsRetire } from '../wallet-tokens/merchant-keys/wallets-retire.command.js';
import { walletsShow } from '../wallet-tokens/merchant-keys/wallets-show.command.js';

const walletsCommands = [
  walletsGenerate,
  walletsImport,
  walletsShow,
  walletsActivate,
  walletsRetire,
  walletsList,
];

const importsCommands = [cardsImport, cardsKey, binsImport];

/** What `tessera vault …` can do: a line for each group of commands. */
export const commands: readonly Command[] = [
  ...auditCommands,
  ...keysCommands(SEALED_DATA),
  ...integrityCommands(authenticatedTables),
  ...importsCommands,
  ...apiKeysCommands,
  ...walletsCommands,
  tokensAssignOwner,
  ...namedKeysCommands(SEALED_DATA),
];
