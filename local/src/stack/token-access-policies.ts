import type { AppEntry } from './apps.js';
import type { StackSecrets } from './secrets.js';

/**
 * What clients of the stack may do with tokens of other clients. By default a client may only use
 * its own.
 */
export function tokenAccessPoliciesOf(
  { clients }: StackSecrets,
  { name }: AppEntry,
): Record<string, string> {
  if (name !== 'vault') return {};
  const idOf = (client: string): string => clients[client]?.client_id ?? client;
  const policies = [
    // Payments name cards of any client by their token (`vault_token`).
    { client: idOf('fraud'), owners: ['*'], actions: ['read'] },
    // Events name network tokens, and commerce learns only then which account they are for.
    { client: idOf('commerce'), owners: [idOf('commerce')], actions: ['read'] },
    // `token adopt` pays with cards that the demo client stored, and may exchange them.
    {
      client: idOf('gateway-legacy'),
      owners: [idOf('runtime')],
      actions: ['read', 'forward', 'network-token', 'use', 'reveal'],
    },
    // The tour looks at what the services store.
    { client: idOf('runtime'), owners: ['*'], actions: ['read'] },
    // The operator searches all cards.
    { client: idOf('admin'), owners: ['*'], actions: ['read'] },
    { client: idOf('console'), owners: ['*'], actions: ['read'] },
  ];
  return { TOKEN_ACCESS_POLICIES: JSON.stringify(policies) };
}
