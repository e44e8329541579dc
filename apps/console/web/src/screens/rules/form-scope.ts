import { createContext, useContext } from 'react';
import type { Json, JsonPath } from './json-text.js';
import type { Finding } from './use-lint.js';

/** What all parts of the form share. */
export interface FormScope {
  readonly readOnly: boolean;
  readonly findings: readonly Finding[];
  /** Changes the value at a place; `undefined` removes it. */
  readonly change: (path: JsonPath, value: Json | undefined) => void;
  /** Opens the code at a place. */
  readonly showCode: (path: JsonPath) => void;
}

export const FormContext = createContext<FormScope | undefined>(undefined);

/** @throws Error outside the form */
export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (scope === undefined) throw new Error('This belongs into the form of rules.');
  return scope;
}

/** The IDs of the lists that complete what is typed. */
export const PATHS_LIST = 'rule-paths';
export const LISTS_LIST = 'rule-lists';
export const BACKENDS_LIST = 'rule-backends';
