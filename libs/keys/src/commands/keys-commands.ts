import type { Command } from '@tessera/service';
import type { SealedData } from '../sealed-data/sealed-data.js';
import { keysRetire } from './keys-retire.command.js';
import { keysRewrap } from './keys-rewrap.command.js';
import { keysRotate } from './keys-rotate.command.js';
import { keysStatus } from './keys-status.command.js';

/** `keys rotate | status | rewrap | retire` for what the service has sealed. */
export function keysCommands(sealed: SealedData): Command[] {
  return [keysRotate, keysStatus(sealed), keysRewrap(sealed), keysRetire(sealed)];
}
