import type { NetworkTokenId, TokenId } from '@tessera/ids';
import type { VaultNetworkToken } from '@tessera/vault-client';
import type { GuardianCpaMode } from '../settings/account-settings.entity.js';

/**
 * Metadata of the vault's network tokens: the token a network token was created for, and its
 * contract.
 */
export const TOKEN_KEY = 'commerce_token';
export const CONTRACT_KEY = 'contract_id';

/** The inputs that decide which of the vault's network tokens of a card belongs to a token. */
export interface Composition {
  readonly mode: GuardianCpaMode;
  readonly contractId: string | null;
}

export interface Composed {
  /** The network token of the token; null when it has none yet. */
  readonly chosen: VaultNetworkToken | null;
  /** With `shadow`: whether the contract would have given another one. */
  readonly differs: boolean | null;
}

/** The token that the network token is for. */
export interface ComposedToken {
  readonly id: TokenId;
  /** The vault's id of the network token that it has now. */
  readonly networkTokenId: NetworkTokenId | null;
}

/**
 * Selects among the vault's network tokens of a card, newest first. Without composition, it selects
 * the one created for the token. With composition, it selects the newest one of the contract that
 * is not in a final state, regardless of which token it was created for. If there is none, the
 * token keeps its current one, so that its deletion is noticed.
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

/** Whether a network token was created for one of our tokens. */
export function isMadeFor({ metadata }: VaultNetworkToken, tokenId: TokenId): boolean {
  return metadata[TOKEN_KEY] === tokenId;
}
