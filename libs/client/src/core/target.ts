import { ConfigurationError } from './errors.js';

/** A value that a URL can contain. */
export type Scalar = string | number | boolean;

/** The path and query of a call, the path as the API description writes it. */
export interface Target {
  readonly path: string;
  readonly pathParams?: Readonly<Record<string, Scalar>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** Path and query as they are sent. A list in the query is repeated. */
export function targetOf({ path, pathParams = {}, query = {} }: Target): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => segment(name, pathParams[name]));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (isScalar(each)) parameters.append(name, String(each));
    }
  }
  const encoded = parameters.toString();
  return encoded === '' ? filled : `${filled}?${encoded}`;
}

/** An empty ID would call the list, and `..` another route. */
function segment(name: string, value: Scalar | undefined): string {
  const text = value === undefined ? '' : String(value);
  if (text === '' || text === '.' || text === '..') {
    throw new ConfigurationError(`The path parameter ${name} must not be empty.`);
  }
  return encodeURIComponent(text);
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
