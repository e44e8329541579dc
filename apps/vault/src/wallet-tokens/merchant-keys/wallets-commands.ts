import { walletsActivate } from './wallets-activate.command.js';
import { walletsGenerate } from './wallets-generate.command.js';
import { walletsImport } from './wallets-import.command.js';
import { walletsList } from './wallets-list.command.js';
import { walletsRetire } from './wallets-retire.command.js';
import { walletsShow } from './wallets-show.command.js';

export const walletsCommands = [
  walletsGenerate,
  walletsImport,
  walletsShow,
  walletsActivate,
  walletsRetire,
  walletsList,
];
