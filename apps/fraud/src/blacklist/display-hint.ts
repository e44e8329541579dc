import type { Scalar } from '../rules/operators.js';

const MAX_HINT = 64;
const SHOWN = 2;
const MIN_MASKED = 6;
/**
 * The last part of an IP address may identify a person; the network is enough to recognize an
 * entry.
 */
const IPV4_NETWORK = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
const EMAIL = /^([^@\s])[^@\s]*(@[^@\s]+)$/;

/** Values of these fields reveal nothing about a person; everything else is masked. */
const OPEN_PATHS: readonly RegExp[] = [
  /^\$\.(?:billing|shipping\.address)\.country$/,
  /^\$\.credential\.(?:type|bin|scheme)$/,
  /^\$\.credential_type$/,
  /^\$\.transaction\.(?:amount|currency)$/,
  /^\$\.(?:merchant|items|context)\b/,
];

/**
 * What lets an operator recognize an entry. The value itself is stored only as a hash.
 *
 * @param path the canonical path of the entry, empty for any
 */
export function displayHint(path: string, value: Scalar): string {
  const text = String(value);
  if (OPEN_PATHS.some((open) => open.test(path))) return cut(text);
  const email = EMAIL.exec(text);
  if (email !== null) return cut(`${email[1] ?? ''}***${email[2] ?? ''}`);
  const network = IPV4_NETWORK.exec(text);
  if (network !== null) return `${network[1] ?? ''}.*`;
  if (typeof value === 'boolean') return text;
  if (text.length < MIN_MASKED) return '***';
  return `${text.slice(0, SHOWN)}***${text.slice(-SHOWN)}`;
}

function cut(text: string): string {
  return text.length > MAX_HINT ? `${text.slice(0, MAX_HINT - 1)}…` : text;
}
