import { ServiceUnderTest } from '@tessera/local/testing';
import { vault } from '../../src/index.js';

export type { Answer, CallOptions } from '@tessera/local/testing';

/** A vault with its own database, issuer and keyring, called over HTTP. */
export type VaultUnderTest = ServiceUnderTest;

export const SCOPES = [
  'pci:tokens:create',
  'pci:tokens:read',
  'pci:tokens:update',
  'pci:tokens:delete',
];

export function bootVault(env: Record<string, string> = {}): Promise<VaultUnderTest> {
  return ServiceUnderTest.boot(vault, { scopes: SCOPES, env });
}
