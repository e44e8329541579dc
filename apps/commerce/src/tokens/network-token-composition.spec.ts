import { describe, expect, it } from '@jest/globals';
import { toNetworkTokenId, toTokenId } from '@tessera/ids';
import type { VaultNetworkToken } from '@tessera/vault-client';
import { composeNetworkToken } from './network-token-composition.js';

const TOKEN = toTokenId('the-token');
const NO_CONTRACT = { mode: 'off', contractId: null } as const;

function networkToken(
  id: string,
  metadata: Record<string, string>,
  status: VaultNetworkToken['status'] = 'active',
): VaultNetworkToken {
  return {
    id: toNetworkTokenId(id),
    createdAt: new Date(0),
    status,
    reason: null,
    maskedNumber: null,
    lastFour: null,
    paymentAccountReference: null,
    cardId: TOKEN,
    metadata,
  };
}

const own = networkToken('own', { commerce_token: TOKEN });
const stranger = networkToken('stranger', {});
const contracted = networkToken('contracted', { contract_id: 'c-1' });
const ended = networkToken('ended', { contract_id: 'c-1' }, 'deleted');

const chosen = (
  mode: 'off' | 'shadow' | 'on',
  all: readonly VaultNetworkToken[],
  previous: string | null = null,
) => {
  const networkTokenId = previous === null ? null : toNetworkTokenId(previous);
  const token = { id: TOKEN, networkTokenId };
  const composed = composeNetworkToken({ mode, contractId: 'c-1' }, token, all);
  return [composed.chosen?.id ?? null, composed.differs];
};

describe('the network token of a token', () => {
  it('is the one that was made for it, without composition', () => {
    expect(chosen('off', [contracted, stranger, own])).toEqual(['own', null]);
    expect(chosen('off', [contracted, stranger])).toEqual([null, null]);
    const token = { id: TOKEN, networkTokenId: null };
    expect(composeNetworkToken(NO_CONTRACT, token, [contracted, own]).chosen).toBe(own);
  });

  it('is the newest of the contract that has not ended, with composition', () => {
    expect(chosen('on', [ended, contracted, own])).toEqual(['contracted', null]);
    expect(chosen('on', [contracted, ended, own], 'ended')).toEqual(['contracted', null]);
  });

  it('is our own where the contract has none, and one is asked for where we have none', () => {
    expect(chosen('on', [stranger, own])).toEqual(['own', null]);
    expect(chosen('on', [ended, own])).toEqual(['own', null]);
    expect(chosen('on', [ended, stranger])).toEqual([null, null]);
  });

  it('stays the one that it has when that ends, so that its end is seen', () => {
    expect(chosen('on', [ended, own], 'ended')).toEqual(['ended', null]);
    expect(chosen('off', [ended], 'ended')).toEqual(['ended', null]);
  });

  it('is our own again when composition is switched off', () => {
    expect(chosen('off', [contracted, own], 'contracted')).toEqual(['own', null]);
  });

  it('stays as it is in shadow, which only compares', () => {
    expect(chosen('shadow', [contracted, own], 'own')).toEqual(['own', true]);
    expect(chosen('shadow', [own], 'own')).toEqual(['own', false]);
    expect(chosen('shadow', [])).toEqual([null, false]);
  });
});
