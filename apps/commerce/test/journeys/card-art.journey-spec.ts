import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { createAccount, type TestAccount } from '../support/commerce-alone.js';
import { CommerceStack } from './support/commerce-stack.js';

/** The sandbox has no card art for cards of this expiry month. */
const NO_PICTURE = { expiry_month: 11 };

let stack: CommerceStack;
let other: TestAccount;
let id: string;
let artPath: string;

beforeAll(async () => {
  stack = await CommerceStack.boot();
  other = await createAccount(stack.commerce, 'other');
  id = await stack.createToken();
  artPath = await untilArt(id);
});

afterAll(async () => {
  await stack.close();
});

/** The path of a token's card art, once there is one that differs from the given path. */
async function untilArt(tokenId: string, unlike?: string): Promise<string> {
  const url = (token: Record<string, unknown>) => token['card_art_url'];
  const pathOf = (address: unknown) => new URL(String(address)).pathname;
  const token = await stack.untilToken(
    tokenId,
    (each) => url(each) !== null && pathOf(url(each)) !== unlike,
  );
  return pathOf(url(token));
}

/**
 * Requests for this token only: for a token without card art, the vault is asked on each of its
 * events.
 */
async function askedForArt(): Promise<number> {
  const path = `/${await stack.networkTokenOf(id)}/card-art`;
  return stack.toVault.calls.filter((call) => call.endsWith(path)).length;
}

/** As a browser asks: without a key. */
async function download(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(stack.commerce.service.url + path, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('GET /tokens/{id}/card-art', () => {
  it('reads the picture in the shape of the vault, to be kept five minutes', async () => {
    const { status, body, headers } = await stack.get(`/tokens/${id}/card-art`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    const ofVault = await stack.schemes.get(
      `/api/network/tokens/${await stack.networkTokenOf(id)}/card-art`,
    );
    expect(body).toEqual(ofVault.body);
  });

  it("returns 404 for a token without card art, an unknown token and another account's token", async () => {
    const plain = await stack.createToken(NO_PICTURE);
    const token = await stack.untilStatus(plain, 'active');
    expect(token['card_art_url']).toBeNull();
    const answers: Answer[] = [
      await stack.get(`/tokens/${plain}/card-art`),
      await stack.get(`/tokens/${randomUUID()}/card-art`),
      await stack.get('/tokens/x/card-art'),
      await stack.get(`/tokens/${id}/card-art`, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
  });

  it('returns 401 without a key', async () => {
    expect((await stack.commerce.get(`/tokens/${id}/card-art`)).status).toBe(401);
  });
});

describe('GET /card-art/{card_art_id}', () => {
  it('gives the picture to anybody, for good, and to pages of any origin', async () => {
    const { response, bytes } = await download(artPath);
    const { body } = await stack.get(`/tokens/${id}/card-art`);
    expect(response.status).toBe(200);
    expect(bytes.toString('base64')).toBe(body['data']);
    expect(response.headers.get('content-type')).toBe(body['content_type']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('lets a picture that is opened as a page do nothing', async () => {
    const { headers } = (await download(artPath)).response;
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('returns 304 to a client that has it, also through a proxy that made the tag weak', async () => {
    const etag = (await download(artPath)).response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { response, bytes } = await download(artPath, { 'if-none-match': known });
      expect([known, response.status, bytes.length]).toEqual([known, 304, 0]);
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await download(artPath, { 'if-none-match': '"other"' })).response.status).toBe(200);
  });

  it('returns 404 for the ID of a token, of its network token and an unknown ID', async () => {
    const strangers = [id, await stack.networkTokenOf(id), randomUUID(), 'x'];
    for (const stranger of strangers) {
      const { response } = await download(`/card-art/${stranger}`);
      expect([stranger, response.status]).toEqual([stranger, 404]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('asks the vault for a picture once, however often it is looked at', async () => {
    await stack.settled();
    const asked = await askedForArt();
    await Promise.all(Array.from({ length: 20 }, () => download(artPath)));
    await stack.get(`/tokens/${id}/card-art`);
    expect(await askedForArt()).toBe(asked);
  });

  it('is another address when the issuer changes the picture, and the old one stays as it was', async () => {
    const before = (await download(artPath)).bytes;
    await stack.schemes.simulate(await stack.networkTokenOf(id), { update: 'new-art' });
    const changed = await untilArt(id, artPath);
    expect((await download(changed)).bytes.equals(before)).toBe(false);
    expect((await download(artPath)).bytes.equals(before)).toBe(true);
    await stack.settled();
    const last = (await stack.events(id)).at(-1);
    expect([last?.event, last?.token['card_art_url']]).toEqual([
      'token.updated',
      `http://service.test${changed}`,
    ]);
  });
});
