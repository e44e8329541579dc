import { keysRetire } from './keys-retire.command.js';
import { keysRewrap } from './keys-rewrap.command.js';
import { keysRotate } from './keys-rotate.command.js';
import { keysStatus } from './keys-status.command.js';

export const keysCommands = [keysRotate, keysStatus, keysRewrap, keysRetire];
