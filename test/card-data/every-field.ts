import type { Answer, Call, ProofClient } from './proof-client.js';
import { spellingsAt, type Spelling } from './spellings.js';

/** Places that were tried so far, in all services: each gets the next two spellings. */
let places = 0;

/**
 * Sends a call that is right but for one thing, once for each place that it may be in: every string
 * of the body is a number in two spellings, one with words around it; so are the name of a field, an
 * unknown field and headers.
 *
 * @param call a request that would be accepted, with a body
 * @param except the fields that may hold one
 */
export async function sendInEveryField(
  client: ProofClient,
  call: Call & { readonly json: object },
  number: string,
  except: readonly string[] = [],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const send = async (changed: Partial<Call>): Promise<void> => {
    answers.push(await client.call({ ...call, ...changed }));
  };
  for (const path of textsOf(call.json)) {
    if (except.includes(path.at(-1) ?? '')) continue;
    for (const text of variants(valueAt(call.json, path), number)) {
      await send({ json: replaced(call.json, path, text) });
    }
  }
  for (const { write } of nextSpellings()) {
    await send({ json: { ...call.json, note: write(number) } });
    await send({ json: { ...call.json, [write(number)]: 'note' } });
  }
  for (const { write } of nextSpellings().filter(({ inHeaders }) => inHeaders)) {
    await send({ headers: { ...call.headers, 'x-reference': write(number) } });
  }
  await send({ headers: { ...call.headers, [`x-${number}`]: 'reference' } });
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
