import type { Answer, Call, ProofClient } from './proof-client.js';
import { spellingsAt, type Spelling } from './spellings.js';

/** Places that were tried so far, in all services: each gets the next two spellings. */
let places = 0;

type JsonCall = Call & { readonly json: object };

/**
 * Sends a call that would be accepted, each time with one change: a number in every string of the
 * body, in an unknown field, as the name of a field, in a header and in the name of a header.
 *
 * @param except the names of fields that may hold a number
 */
export async function sendInEveryField(
  client: ProofClient,
  call: JsonCall,
  number: string,
  except: readonly string[] = [],
): Promise<Answer[]> {
  return [
    ...(await sendInStrings(client, call, number, except)),
    ...(await sendInUnknownFields(client, call, number)),
    ...(await sendInHeaders(client, call, number)),
  ];
}

/** Every string of the body becomes the number in one spelling, and in another with words around it. */
export async function sendInStrings(
  client: ProofClient,
  call: JsonCall,
  number: string,
  except: readonly string[] = [],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const path of textsOf(call.json)) {
    if (except.includes(path.at(-1) ?? '')) continue;
    for (const text of variants(valueAt(call.json, path), number)) {
      answers.push(await client.call({ ...call, json: replaced(call.json, path, text) }));
    }
  }
  return answers;
}

/** Adds a field with the number, and one that is called by it. */
export async function sendInUnknownFields(
  client: ProofClient,
  call: JsonCall,
  number: string,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { write } of nextSpellings()) {
    for (const field of [{ note: write(number) }, { [write(number)]: 'note' }]) {
      answers.push(await client.call({ ...call, json: { ...call.json, ...field } }));
    }
  }
  return answers;
}

/** Adds a header with the number, and one that is called by it. */
export async function sendInHeaders(
  client: ProofClient,
  call: JsonCall,
  number: string,
): Promise<Answer[]> {
  const spellings = nextSpellings().filter(({ inHeaders }) => inHeaders);
  const added = [
    ...spellings.map(({ write }) => ({ 'x-reference': write(number) })),
    { [`x-${number}`]: 'reference' },
  ];
  const answers: Answer[] = [];
  for (const header of added) {
    answers.push(await client.call({ ...call, headers: { ...call.headers, ...header } }));
  }
  return answers;
}

/** What a field takes is where a number gets through: the value of a URL stays one. */
function variants(value: string, number: string): string[] {
  const [first, second] = nextSpellings().map(({ write }) => write(number));
  if (!/^https?:/.test(value)) return [first ?? number, `paid with ${second ?? number}, today`];
  const separator = value.includes('?') ? '&' : '?';
  return [
    `https://${number}.example.com/`,
    `${value}${separator}card=${encodeURIComponent(first ?? number)}`,
  ];
}

function nextSpellings(): readonly Spelling[] {
  places += 1;
  return spellingsAt(places);
}

function textsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, [...path, key]));
}

function valueAt(value: unknown, path: readonly string[]): string {
  return String(path.reduce((at, key) => (at as Record<string, unknown>)[key], value));
}

function replaced(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((child: unknown, index) =>
      String(index) === key ? replaced(child, rest, text) : child,
    );
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, text) };
}
