/** The key of the keyring that seals the chain. It never rotates: old seals are proved with it. */
export const AUDIT_CHAIN_KEY = 'audit-chain';
