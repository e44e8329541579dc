import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { awsCredentials, FakeKms } from '@tessera/local/testing';
import { AwsKmsKekProvider, KekProviderError, SealedDataError, Secret } from '../src/index.js';
import { awsKms, CONTEXT, KMS_ALIAS } from './support/remote-providers.js';

let kms: FakeKms;

let undo: () => void;
beforeAll(() => {
  undo = awsCredentials();
});
afterAll(() => {
  undo();
});

beforeEach(async () => {
  kms = await FakeKms.start();
  kms.addKey(KMS_ALIAS);
});

afterEach(async () => {
  await kms.server.stop();
});

describe('aws-kms', () => {
  it('binds the context of the caller and of the service', async () => {
    await awsKms(kms, { service: 'vault' }).wrap(new Secret(randomBytes(32)), CONTEXT);
    const [request] = kms.server.requests;
    expect(request?.headers['x-amz-target']).toBe('TrentService.Encrypt');
    expect(request?.body['EncryptionContext']).toEqual({ service: 'vault', ...CONTEXT });
  });

  it('does not open for another service that shares the root key', async () => {
    const wrapped = await awsKms(kms, { service: 'vault' }).wrap(
      new Secret(randomBytes(32)),
      CONTEXT,
    );
    const elsewhere = awsKms(kms, { service: 'fraud' }).unwrap(wrapped, CONTEXT);
    await expect(elsewhere).rejects.toThrow(SealedDataError);
  });

  it('keeps the ARN of the key, unwraps after the alias moved on, and rewraps inside KMS', async () => {
    const key = randomBytes(32);
    const old = await awsKms(kms).wrap(new Secret(key), CONTEXT);
    const provider = awsKms(kms, {}, undefined, [old.rootKey]);
    const arn = kms.addKey(KMS_ALIAS);
    expect(old.rootKey).toMatch(/^arn:aws:kms:/);
    expect((await provider.unwrap(old, CONTEXT)).expose()).toEqual(key);
    kms.server.requests.length = 0;
    const rewrapped = await provider.rewrap(old, CONTEXT);
    expect(rewrapped.rootKey).toBe(arn);
    expect(kms.server.requests.map(({ headers }) => headers['x-amz-target'])).toEqual([
      'TrentService.ReEncrypt',
    ]);
    kms.enable(old.rootKey, false);
    expect((await provider.unwrap(rewrapped, CONTEXT)).expose()).toEqual(key);
  });

  it('rejects a KMS key that the operator has not listed, even if its credentials may use it', async () => {
    const foreign = kms.addKey('alias/planted');
    const planted = await new AwsKmsKekProvider({
      ...{ keyId: 'alias/planted', region: kms.region, endpoint: kms.server.url },
      timeoutMs: 30_000,
    }).wrap(new Secret(randomBytes(32)), CONTEXT);
    expect(planted.rootKey).toBe(foreign);
    for (const keyId of [KMS_ALIAS, kms.addKey('alias/by-arn')]) {
      const provider = new AwsKmsKekProvider({
        ...{ keyId, region: kms.region, endpoint: kms.server.url },
        timeoutMs: 30_000,
      });
      const reason = `"${foreign}", which is neither the configured`;
      await expect(provider.unwrap(planted, CONTEXT)).rejects.toThrow(reason);
      await expect(provider.rewrap(planted, CONTEXT)).rejects.toThrow(reason);
    }
  });

  it('rejects keys wrapped by another key', async () => {
    const provider = awsKms(kms);
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    const rootKey = kms.addKey('alias/other');
    const unwrapping = provider.unwrap({ ...wrapped, rootKey }, CONTEXT);
    await expect(unwrapping).rejects.toThrow(SealedDataError);
  });

  it.each([
    ['AccessDeniedException', 400],
    ['KMSInvalidStateException', 400],
    ['DependencyTimeoutException', 503],
    ['KMSInternalException', 500],
  ])('reports %s', async (type, status) => {
    const provider = awsKms(kms);
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    kms.faults = Array.from({ length: 9 }, () => FakeKms.error(type, status));
    const unwrapping = provider.unwrap(wrapped, CONTEXT);
    await expect(unwrapping).rejects.toThrow(`The key provider aws-kms failed: ${type}.`);
    await expect(unwrapping).rejects.toBeInstanceOf(KekProviderError);
  });

  it('reports a disabled key', async () => {
    const provider = awsKms(kms);
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    kms.enable(wrapped.rootKey, false);
    await expect(provider.unwrap(wrapped, CONTEXT)).rejects.toThrow('DisabledException');
    await expect(provider.wrap(new Secret(randomBytes(32)), CONTEXT)).rejects.toThrow(
      KekProviderError,
    );
  });

  it('retries a throttled call', async () => {
    const provider = awsKms(kms);
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    kms.faults = [FakeKms.error('ThrottlingException', 400, 'Rate exceeded')];
    await expect(provider.unwrap(wrapped, CONTEXT)).resolves.toBeDefined();
  });
});
