import type { ControllerRoute } from './controller-routes.js';

const ARTICLES = new Set(['a', 'an', 'the']);

/**
 * The id of an operation, which generated clients use as the name of a function: the words of its
 * summary without articles, as in `createCardToken`. Routes without a summary use the names of their
 * controller and method.
 */
export function operationId({ summary, controllerName, handlerName }: ControllerRoute): string {
  if (summary === undefined) return `${controllerName.replace(/Controller$/, '')}_${handlerName}`;
  const words = summary
    .replaceAll(/'s\b|'/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && !ARTICLES.has(word.toLowerCase()));
  return words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('');
}

function lowerFirst(word: string): string {
  return `${word.charAt(0).toLowerCase()}${word.slice(1)}`;
}

function upperFirst(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
