import type { AppEntry } from './apps.js';
import type { StackSecrets } from './secrets.js';

/**
 * The vault is told who may read card numbers: the gateway, whose compliance service exchanges tokens
 * for them. At `SAQ_A`, where a stack is unless it was started with another `PCI_LEVEL`, nobody may.
 */
export function cardNumberReadersOf(
  { clients }: StackSecrets,
  { name }: AppEntry,
): Record<string, string> {
  const gateway = clients['gateway-legacy'];
  if (name !== 'vault' || gateway === undefined) return {};
  return { CARD_NUMBER_READERS: gateway.client_id };
}
