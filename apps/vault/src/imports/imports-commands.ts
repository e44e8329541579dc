import { binsImport } from '../bins/bins-import.command.js';
import { cardsImport } from './cards-import.command.js';
import { cardsKey } from './cards-key.command.js';

export const importsCommands = [cardsImport, cardsKey, binsImport];
