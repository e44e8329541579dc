import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan } from './factories/cards.js';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const TOKENS = 60;

let vault: VaultUnderTest;
/** Newest first. */
const ids: string[] = [];

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  for (let index = 0; index < TOKENS; index++) {
    const { body } = await vault.post(URL, fromPan());
    ids.unshift(String(body['id']));
  }
});

afterAll(async () => {
  await vault.close();
});

function idsOf({ body }: Answer): string[] {
  return (body['data'] as { id: string }[]).map(({ id }) => id);
}

function nextOf({ body }: Answer): string | null {
  return (body['links'] as { next: string | null }).next;
}

/** Follows `links.next` to its end. */
async function walk(first: string, onPage: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  for (let path: string | null = first; path !== null;) {
    const page = await vault.get(path);
    expect(page.status).toBe(200);
    seen.push(...idsOf(page));
    const next = nextOf(page);
    path = next && next.slice(next.indexOf('/api'));
    await onPage();
  }
  return seen;
}

describe('GET /api/pci/tokens', () => {
  it('has pages of 50 by default, newest first, of whole tokens', async () => {
    const page = await vault.get(URL);
    const token = await vault.get(`${URL}/${String(ids[0])}`);
    expect(idsOf(page)).toEqual(ids.slice(0, 50));
    expect((page.body['data'] as unknown[])[0]).toEqual(token.body);
    expect(nextOf(page)).toBe(`http://service.test${URL}?limit=50&after=${String(ids[49])}`);
  });

  it('starts after the element that `after` names and ends with null', async () => {
    const page = await vault.get(`${URL}?limit=100&after=${String(ids[49])}`);
    expect(idsOf(page)).toEqual(ids.slice(50));
    expect(nextOf(page)).toBeNull();
  });

  it('walks over every token once while others are made', async () => {
    const walked = await walk(`${URL}?limit=7`, async () => {
      await vault.post(URL, fromPan({ account_number: '4242424242424242' }));
    });
    expect(walked).toEqual(ids);
  });

  it('repeats the filter in the link and finds the tokens of one card alone', async () => {
    const token = await vault.get(`${URL}/${String(ids[0])}`);
    const { fingerprint } = token.body['card'] as { fingerprint: string };
    const walked = await walk(`${URL}?limit=25&fingerprint=${fingerprint}`, () =>
      Promise.resolve(),
    );
    expect(walked).toEqual(ids);
    const none = await vault.get(`${URL}?fingerprint=${'0'.repeat(43)}`);
    expect(none.body).toEqual({ data: [], links: { next: null } });
  });

  it('finds the tokens of a time, and repeats it in the link', async () => {
    const at = async (index: number): Promise<string> =>
      String((await vault.get(`${URL}/${String(ids[index])}`)).body['created_at']);
    // Times are shown in milliseconds, so adjacent rows may have the same one.
    const [from, before] = [await at(40), await at(10)];
    const times = await Promise.all(ids.map((_, index) => at(index)));
    const expected = ids.filter((_, index) => {
      const time = String(times[index]);
      return time >= from && time < before;
    });
    expect(expected.length).toBeGreaterThan(20);
    const query = `created_from=${from}&created_before=${before}`;
    expect(await walk(`${URL}?limit=7&${query}`, () => Promise.resolve())).toEqual(expected);
  });

  it.each(['-1', '0', '101', '1e9', 'abc', '', '1.5', '0x10', ' 5', '5&limit=6'])(
    'returns 422 for limit=%s',
    async (limit) => {
      const answer = await vault.get(`${URL}?limit=${limit.replaceAll(' ', '%20')}`);
      expect(answer.status).toBe(422);
      expect(paths(answer)).toEqual(['$.query.limit']);
    },
  );

  it.each([1, 100])('takes limit=%d', async (limit) => {
    const page = await vault.get(`${URL}?limit=${limit}`);
    expect(page.status).toBe(200);
    expect(idsOf(page).length).toBeLessThanOrEqual(limit);
  });

  it.each([randomUUID(), 'abc', '', '%00'])(
    'returns 422 for after=%s, which was never issued',
    async (after) => {
      const answer = await vault.get(`${URL}?after=${after}`);
      expect(answer.status).toBe(422);
      expect(paths(answer)).toEqual(['$.query.after']);
    },
  );

  it.each([
    ['fingerprint=', '$.query.fingerprint'],
    ['color=red', '$.query.color'],
    ['created_from=yesterday', '$.query.created_from'],
    ['created_before=', '$.query.created_before'],
  ])('returns 422 for ?%s', async (query, path) => {
    const answer = await vault.get(`${URL}?${query}`);
    expect(answer.status).toBe(422);
    expect(paths(answer)).toEqual([path]);
  });
});
