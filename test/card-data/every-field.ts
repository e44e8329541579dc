import type { Answer, Call, ProofClient } from './proof-client.js';

/**
 * Sends a call that is right but for one thing, once for each place that it may stand in: every text
 * of the body is a number once, the first texts with words around it, and there is an unknown field.
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
  for (const path of textsOf(call.json)) {
    if (except.includes(path.at(-1) ?? '')) continue;
    for (const text of variants(valueAt(call.json, path), number)) {
      answers.push(await client.call({ ...call, json: replaced(call.json, path, text) }));
    }
  }
  answers.push(await client.call({ ...call, json: { ...call.json, note: number } }));
  answers.push(await client.call({ ...call, json: { ...call.json, [number]: 'note' } }));
  return answers;
}

/** An address stays one: what a field takes is where a number gets through. */
function variants(value: string, number: string): string[] {
  if (!/^https?:/.test(value)) return [number, `paid with ${spaced(number)} today`];
  const separator = value.includes('?') ? '&' : '?';
  return [
    `${value}${separator}card=${number}`,
    `${value}${separator}card=${spaced(number).replaceAll(' ', '%20')}`,
  ];
}

function spaced(number: string): string {
  return (number.match(/.{1,4}/g) ?? []).join(' ');
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
