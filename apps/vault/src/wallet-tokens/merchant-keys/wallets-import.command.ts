import { createPrivateKey, type KeyObject } from 'node:crypto';
import { CommandError, defineCommand } from '@tessera/commands';
import { openFile } from '../../imports/open-file.js';
import { isP256 } from '../p256.js';
import { parseRecipient } from './recipient.js';
import { storeKey } from './store-key.js';

const MAX_FILE_BYTES = 16 * 1024;

export const walletsImport = defineCommand({
  name: 'wallets import',
  summary: 'Store a merchant key that was made elsewhere: a P-256 private key in PEM.',
  parameters: ['WALLET', 'RECIPIENT', 'FILE'],
  options: {
    activate: { type: 'boolean', describe: 'Take payments that are encrypted to it at once' },
  },
  async run(context) {
    const [wallet, recipient, path] = context.args;
    const isActive = context.values.activate === true;
    const key = await readPrivateKey(path);
    await storeKey(context, parseRecipient(wallet, recipient), key, isActive);
  },
});

async function readPrivateKey(path = ''): Promise<KeyObject> {
  const file = await openFile(path);
  if (file.bytes > MAX_FILE_BYTES) throw new CommandError(`${path} is too large for a key.`);
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream()) chunks.push(chunk as Buffer);
  const pem = Buffer.concat(chunks);
  try {
    const key = createPrivateKey(pem);
    if (isP256(key)) return key;
  } catch {
    // The parser's message is no help to an operator.
  } finally {
    for (const bytes of [pem, ...chunks]) bytes.fill(0);
  }
  throw new CommandError(`${path} is not a P-256 private key in PEM without a password.`);
}
