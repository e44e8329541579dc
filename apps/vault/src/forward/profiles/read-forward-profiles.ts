import { readFileSync } from 'node:fs';
import { AllowedDestinations } from '@tessera/outbound';
import { parse } from 'yaml';
import {
  CARD_PLACEHOLDERS,
  isPayloadPlaceholder,
  NETWORK_TOKEN_PLACEHOLDERS,
  WALLET_TOKEN_PLACEHOLDERS,
} from '../placeholder-names.js';
import { parseJsonPath, type PathStep } from '../template/json-path.js';
import type { ForwardProfile, PlaceholderPlaces, ResponseFields } from './forward-profile.js';

export interface ReadProfiles {
  readonly profiles: readonly ForwardProfile[];
  /** Messages for the operator; empty if the file is valid. */
  readonly problems: readonly string[];
}

const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...CARD_PLACEHOLDERS,
  ...NETWORK_TOKEN_PLACEHOLDERS,
  ...WALLET_TOKEN_PLACEHOLDERS,
]);
type IsKnown = (name: string) => boolean;

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const METHOD = /^[A-Z]{3,10}$/;

/** Reads a file of destination profiles, in JSON or YAML, and lists every problem in it. */
export function readForwardProfiles(file: string): ReadProfiles {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'), { maxAliasCount: 0 });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : '').split('\n');
    return { profiles: [], problems: [`The file cannot be read as JSON or YAML: ${reason}`] };
  }
  const reader = new ProfileReader();
  const profiles = reader.profiles(content);
  return { profiles, problems: reader.problems };
}

type Fields = Readonly<Record<string, unknown>>;

class ProfileReader {
  readonly problems: string[] = [];

  profiles(content: unknown): ForwardProfile[] {
    const list = this.fields(content, '$', isOneOf('profiles'))?.['profiles'];
    if (!Array.isArray(list)) {
      this.problem('$.profiles', 'must be a list');
      return [];
    }
    const seen = new Set<string>();
    return list.flatMap((entry, index) => {
      const path = `$.profiles[${index}]`;
      const profile = this.profile(entry, path);
      if (profile === null) return [];
      const key = `${profile.method ?? ''} ${profile.destination}`;
      if (seen.has(key)) this.problem(path, 'repeats the destination and method of another');
      seen.add(key);
      return [profile];
    });
  }

  private profile(value: unknown, path: string): ForwardProfile | null {
    const isKnown = isOneOf('destination', 'method', 'placeholders', 'response');
    const fields = this.fields(value, path, isKnown);
    if (fields === null) return null;
    const { destination, method = null, placeholders, response } = fields;
    const isDestination = typeof destination === 'string' && isValidDestination(destination);
    if (!isDestination) {
      this.problem(`${path}.destination`, 'must be a URL such as https://api.psp.example/v1/pay');
    }
    const isMethod = method === null || (typeof method === 'string' && METHOD.test(method));
    if (!isMethod) this.problem(`${path}.method`, 'must be an HTTP method in upper case');
    const places = this.placeholders(placeholders, `${path}.placeholders`);
    const shown = response === undefined ? null : this.response(response, `${path}.response`);
    return isDestination && isMethod
      ? { destination, method, placeholders: places, response: shown }
      : null;
  }

  private placeholders(value: unknown, path: string): Map<string, PlaceholderPlaces> {
    const places = new Map<string, PlaceholderPlaces>();
    const fields = this.fields(value, path, isPlaceholder);
    for (const [name, list] of Object.entries(fields ?? {})) {
      if (isPlaceholder(name)) places.set(name, this.places(list, `${path}.${name}`));
    }
    return places;
  }

  private places(value: unknown, path: string): PlaceholderPlaces {
    const paths: (readonly PathStep[])[] = [];
    const headers = new Set<string>();
    for (const [entry, at] of this.strings(value, path)) {
      const steps = parseJsonPath(entry, true);
      if (steps !== null) paths.push(steps);
      else if (!entry.startsWith('$') && HEADER_NAME.test(entry.toLowerCase())) {
        headers.add(entry.toLowerCase());
      } else this.problem(at, 'must be a path such as $.card.number or the name of a header');
    }
    return { paths, headers };
  }

  private response(value: unknown, path: string): ResponseFields | null {
    const fields = this.fields(value, path, isOneOf('fields', 'headers'));
    if (fields === null) return null;
    const paths: (readonly PathStep[])[] = [];
    for (const [entry, at] of this.strings(fields['fields'], `${path}.fields`)) {
      const steps = parseJsonPath(entry, true);
      if (steps === null) this.problem(at, 'must be a path such as $.status');
      else paths.push(steps);
    }
    const headers = new Set<string>();
    for (const [entry, at] of this.strings(fields['headers'] ?? [], `${path}.headers`)) {
      const name = entry.toLowerCase();
      if (!HEADER_NAME.test(name)) this.problem(at, 'must be the name of a header');
      headers.add(name);
    }
    return { paths, headers };
  }

  private fields(value: unknown, path: string, isKnown: IsKnown): Fields | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(path, 'must be an object');
      return null;
    }
    for (const name of Object.keys(value)) {
      if (!isKnown(name)) this.problem(`${path}.${name}`, 'is not a known field');
    }
    return value as Fields;
  }

  private *strings(value: unknown, path: string): Generator<readonly [string, string]> {
    if (!Array.isArray(value)) {
      this.problem(path, 'must be a list');
      return;
    }
    for (const [index, entry] of value.entries()) {
      const at = `${path}[${index}]`;
      if (typeof entry === 'string') yield [entry, at];
      else this.problem(at, 'must be a string');
    }
  }

  private problem(path: string, message: string): void {
    this.problems.push(`${path} ${message}.`);
  }
}

function isPlaceholder(name: string): boolean {
  return PLACEHOLDERS.has(name) || isPayloadPlaceholder(name);
}

function isOneOf(...names: readonly string[]): IsKnown {
  return (name) => names.includes(name);
}

function isValidDestination(entry: string): boolean {
  try {
    new AllowedDestinations([entry]);
    return entry !== '';
  } catch {
    return false;
  }
}
