import { isArray, isObject, type Json, type JsonPath } from './json-text.js';

/** A copy of a document with another value at a place; `undefined` removes what is there. */
export function setAt(document: Json, path: JsonPath, value: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (isArray(document) && typeof key === 'number') {
    if (rest.length === 0 && value === undefined) return document.filter((_, at) => at !== key);
    return document.map((each, at) => (at === key ? setAt(each, rest, value) : each));
  }
  if (!isObject(document) || typeof key !== 'string') return document;
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(document).filter(([name]) => name !== key));
  }
  return { ...document, [key]: setAt(document[key] ?? null, rest, value) };
}

/** The value at a place. */
export function getAt(document: Json, path: JsonPath): Json | undefined {
  let value: Json | undefined = document;
  for (const key of path) {
    if (isArray(value) && typeof key === 'number') value = value[key];
    else if (isObject(value) && typeof key === 'string') value = value[key];
    else return undefined;
  }
  return value;
}

/** A copy of a list with one element at another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
