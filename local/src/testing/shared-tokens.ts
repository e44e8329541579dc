const ACTIONS = ['read', 'change', 'delete', 'forward', 'reveal', 'network-token', 'use'];

/**
 * For a vault whose tokens a test uses as several clients: each of them may do everything with the
 * tokens of all. What owners may not do with each other's tokens has tests of its own.
 */
export function sharedTokens(...clients: readonly string[]): Record<string, string> {
  const policies = clients.map((client) => ({ client, owners: ['*'], actions: ACTIONS }));
  return { TOKEN_ACCESS_POLICIES: JSON.stringify(policies) };
}
