import { randomUUID } from 'node:crypto';
import type { Language } from '../../../src/check/languages/choose-language.js';
import { accountChoicePage } from '../../../src/check/pages/account-choice-page.js';
import { bankAnsweringPage } from '../../../src/check/pages/bank-answering-page.js';
import { endingPage } from '../../../src/check/pages/ending-page.js';
import type { ChooseAccount } from '../../../src/checks/check-step.js';
import { toCheckSessionId } from '../../../src/ids.js';
import type { AccountCheckStack } from './account-check-stack.js';

type Headers = Record<string, string>;

export function getPage(
  { baseUrl }: AccountCheckStack,
  path: string,
  headers: Headers = {},
): Promise<Response> {
  return fetch(baseUrl + path, { headers, redirect: 'manual' });
}

export function postForm(
  { baseUrl }: AccountCheckStack,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Headers = {},
): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(baseUrl + path, { method: 'POST', headers, body, redirect: 'manual' });
}

/** Every hosted page in a language, by what it says: as it is served, where that needs no bank. */
export async function everyPage(
  stack: AccountCheckStack,
  language: Language,
): Promise<Record<string, string>> {
  const headers = { 'accept-language': language };
  const get = async (path: string) => (await getPage(stack, path, headers)).text();
  const post = async (path: string, form: Readonly<Record<string, string>>) =>
    (await postForm(stack, path, form, headers)).text();
  const [id, away] = [await stack.openSession(), await stack.openSession({ market: 'BE' })];
  const surroundings = { language, base: '' };
  const answering = {
    kind: 'bank-answering',
    sessionId: toCheckSessionId(id),
    market: 'DE',
  } as const;
  return {
    banks: await get(`/check/${id}`),
    'no bank': await post(`/check/${id}/search`, { search: 'x' }),
    'bank away': await post(`/check/${away}/bank`, { institution: 'away' }),
    accounts: accountChoicePage(surroundings, accountsOf(id)).html,
    answering: bankAnsweringPage(surroundings, answering).html,
    'on to the shop': await post(`/check/${id}/cancel`, {}),
    unknown: await get(`/check/${randomUUID()}`),
    'too many': endingPage(surroundings, 'too_many_requests', 429, '').html,
  };
}

/** A choice of every kind of account, at a bank with a long name. */
function accountsOf(sessionId: string): ChooseAccount {
  const types = ['checking', 'savings', 'card', 'loan', 'other'] as const;
  return {
    kind: 'choose-account',
    sessionId: toCheckSessionId(sessionId),
    market: 'DE',
    shop: 'a-shop-with-quite-a-long-name.example',
    institution: { id: 'bank', name: 'Raiffeisenlandesbank Niederösterreich-Wien AG', bics: [] },
    accounts: types.map((type) => ({ id: type, type, lastFour: '0042' })),
  };
}
