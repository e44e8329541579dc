import { parseUntrustedJson } from '@tessera/errors';
import { ANY_ELEMENT, type PathStep } from '../template/json-path.js';
import { bodyType } from '../template/body-format.js';
import type { ResponseFields } from './forward-profile.js';

type Headers = Readonly<Record<string, string | string[]>>;

interface Answer {
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The listed fields and headers of a response; the rest is dropped, and so is what is not JSON. */
export function profiledAnswer({ headers, body }: Answer, listed: ResponseFields | null): Answer {
  if (listed === null) return { headers, body };
  const kept = Object.entries(headers).filter(([name]) => listed.headers.has(name));
  const json = parsed(body, String(headers['content-type'] ?? ''));
  if (json === undefined) return { headers: Object.fromEntries(kept), body: Buffer.alloc(0) };
  const selected = select(json, listed.paths) ?? {};
  return {
    headers: { ...Object.fromEntries(kept), 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(selected)),
  };
}

function parsed(body: Buffer, contentType: string): unknown {
  if (body.length === 0 || bodyType(contentType).format !== 'json') return undefined;
  try {
    return parseUntrustedJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The parts of a value that the paths select, in their original structure; undefined if there are none.
 */
function select(value: unknown, paths: readonly (readonly PathStep[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    const elements = value.map((element, index) => select(element, below(paths, index)));
    const kept = elements.filter((element) => element !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value)
    .map(([name, member]) => [name, select(member, below(paths, name))] as const)
    .filter(([, member]) => member !== undefined);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

function below(
  paths: readonly (readonly PathStep[])[],
  step: string | number,
): readonly (readonly PathStep[])[] {
  return paths
    .filter(([first]) => first === step || (first === ANY_ELEMENT && typeof step === 'number'))
    .map((path) => path.slice(1));
}
