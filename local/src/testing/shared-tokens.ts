const ACTIONS = ['read', 'change', 'delete', 'forward', 'reveal', 'network-token', 'use'];

/**
 * For a vault whose tokens a test uses as several clients: each of them may do everything with all
 * tokens. The limits between owners have separate tests.
 */
export function sharedTokens(...clients: readonly string[]): Record<string, string> {
  const policies = clients.map((client) => ({ client, owners: ['*'], actions: ACTIONS }));
  return { TOKEN_ACCESS_POLICIES: JSON.stringify(policies) };
}
