import type { VaultNetworkToken } from '@tessera/vault-client';
import type { GuardianCpaMode } from '../settings/account-settings.entity.js';

/** Metadata of the vault's network tokens: which token of ours one was made for, and under which contract. */
export const TOKEN_KEY = 'commerce_token';
export const CONTRACT_KEY = 'contract_id';

/** What decides which of the vault's network tokens of a card belongs to a token. */
export interface Composition {
  readonly mode: GuardianCpaMode;
  readonly contractId: string | null;
}

export interface Composed {
  /** The network token that the token has; null when there is none yet. */
  readonly chosen: VaultNetworkToken | null;
  /** With `shadow`: whether the contract would have given another one. */
  readonly differs: boolean | null;
}

/** The token that the network token is for. */
export interface ComposedToken {
  readonly id: string;
  /** The vault's id of the network token that it has now. */
  readonly networkTokenId: string | null;
}

/**
 * Chooses among the vault's network tokens of a card, newest first. Without composition it is the
 * one that was made for the token. With it, it is the contract's: whoever made it, the newest that
 * has not ended. Where there is none, the token keeps what it has, so that its end is seen.
 */
export function composeNetworkToken(
  { mode, contractId }: Composition,
  { id: tokenId, networkTokenId }: ComposedToken,
  candidates: readonly VaultNetworkToken[],
): Composed {
  const own = candidates.find((each) => isMadeFor(each, tokenId)) ?? null;
  const held = candidates.find(({ id }) => id === networkTokenId) ?? null;
  const withoutContract = own ?? held;
  if (mode === 'off' || contractId === null) return { chosen: withoutContract, differs: null };
  const ofContract = candidates.find(
    (each) => each.metadata[CONTRACT_KEY] === contractId && isLiving(each),
  );
  const composed = ofContract ?? held ?? own;
  if (mode === 'on') return { chosen: composed, differs: null };
  return { chosen: withoutContract, differs: composed?.id !== withoutContract?.id };
}

function isLiving({ status }: VaultNetworkToken): boolean {
  return status !== 'deleted' && status !== 'failed';
}

/** Whether a network token was made for a token of ours. */
export function isMadeFor({ metadata }: VaultNetworkToken, tokenId: string): boolean {
  return metadata[TOKEN_KEY] === tokenId;
}
