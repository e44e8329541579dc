import { FakeKms, FakeVaultTransit } from '@tessera/local/testing';

/** A provider as its network shows it. */
export interface RemoteKekProvider {
  readonly server: FakeKms['server'];
  readonly env: Record<string, string>;
  /** From now on it refuses what it is asked, or does so no longer. */
  refuse(refused: boolean): void;
  /** Makes a new root key and destroys the old one, when `rewrap` has been done. */
  replaceRoot(rewrap: () => Promise<void>): Promise<void>;
  /** It accepts calls and never responds. */
  hang(hanging: boolean): void;
}

export async function startKms(): Promise<RemoteKekProvider> {
  const fake = await FakeKms.start();
  const arn = fake.addKey('alias/tessera');
  return {
    server: fake.server,
    env: {
      KEK_PROVIDER: 'aws-kms',
      AWS_KMS_KEY_ID: 'alias/tessera',
      AWS_KMS_REGION: fake.region,
      AWS_KMS_ENDPOINT: fake.server.url,
      // Named before the alias points elsewhere, so that the old key still opens what it wrapped.
      KEK_PREVIOUS_ROOT_KEYS: arn,
    },
    refuse: (refused) => {
      fake.enable(arn, !refused);
    },
    replaceRoot: async (rewrap) => {
      fake.addKey('alias/tessera');
      await rewrap();
      fake.enable(arn, false);
    },
    hang: (hanging) => {
      fake.hangs = hanging;
    },
  };
}

export async function startVaultTransit(): Promise<RemoteKekProvider> {
  const fake = await FakeVaultTransit.start();
  fake.addKey('tessera');
  return {
    server: fake.server,
    env: {
      KEK_PROVIDER: 'vault-transit',
      VAULT_TRANSIT_ADDRESS: fake.server.url,
      VAULT_TRANSIT_KEY: 'tessera',
      VAULT_TRANSIT_TOKEN: fake.token,
    },
    refuse: (refused) => {
      fake.sealed = refused;
    },
    replaceRoot: async (rewrap) => {
      fake.rotate('tessera');
      await rewrap();
      fake.setMinDecryptionVersion('tessera', 2);
    },
    hang: (hanging) => {
      fake.hangs = hanging;
    },
  };
}
