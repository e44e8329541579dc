import type { AppEntry } from './apps.js';
import type { StackSecrets } from './secrets.js';

/**
 * Clients of the vault that may read card numbers: the gateway, whose compliance service exchanges
 * tokens for them, and those that the variable already names. At `SAQ_A`, the default of a stack,
 * none may.
 */
export function cardNumberReadersOf(
  environment: Readonly<Record<string, string | undefined>>,
  { clients }: StackSecrets,
  { name }: AppEntry,
): Record<string, string> {
  const gateway = clients['gateway-legacy'];
  if (name !== 'vault' || gateway === undefined) return {};
  const others = environment['CARD_NUMBER_READERS'] ?? '';
  const readers = new Set([gateway.client_id, ...others.split(',').map((id) => id.trim())]);
  readers.delete('');
  return { CARD_NUMBER_READERS: [...readers].join(',') };
}
