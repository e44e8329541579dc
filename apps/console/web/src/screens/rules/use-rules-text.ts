import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatRules, isArray, parseJson, type Json, type ParsedJson } from './json-text.js';

/** The rules that are being edited: one text, which the code shows and the form reads. */
export interface RulesText {
  readonly text: string;
  readonly parsed: ParsedJson;
  /** The rules as the form shows them: of the text, or of the last text without a syntax error. */
  readonly rules: readonly Json[];
  readonly isChanged: boolean;
  /** Whether the form may change the rules: not while the code has a syntax error. */
  readonly isReadable: boolean;
  readonly setText: (text: string) => void;
  readonly setRules: (rules: readonly Json[]) => void;
  /** Puts a rule that was removed back, whatever has changed since. */
  readonly insertRule: (index: number, rule: Json) => void;
  readonly undo: (() => void) | undefined;
  readonly reset: () => void;
}

const MAX_UNDO = 100;

/** Keeps the text of the rules in memory only: they may contain what belongs to customers. */
export function useRulesText(saved: readonly Json[]): RulesText {
  const savedText = useMemo(() => formatRules(saved), [saved]);
  const [edited, setEdited] = useState<string | undefined>(undefined);
  const [past, setPast] = useState<readonly string[]>([]);
  const text = edited ?? savedText;
  const parsed = useMemo(() => parseJson(text), [text]);
  const last = useRef<readonly Json[]>(saved);
  const isReadable = 'value' in parsed && isArray(parsed.value);
  if ('value' in parsed && isArray(parsed.value)) last.current = parsed.value;
  const setText = useCallback((next: string) => {
    setEdited(next);
  }, []);
  const setRules = useCallback(
    (rules: readonly Json[]) => {
      setPast((all) => [...all.slice(-MAX_UNDO), text]);
      setEdited(formatRules(rules));
    },
    [text],
  );
  const setLatest = useRef(setRules);
  useEffect(() => {
    setLatest.current = setRules;
  });
  const insertRule = useCallback((index: number, rule: Json) => {
    const { current } = last;
    setLatest.current([...current.slice(0, index), rule, ...current.slice(index)]);
  }, []);
  const previous = past.at(-1);
  return {
    text,
    parsed,
    rules: last.current,
    isChanged: text !== savedText,
    isReadable,
    setText,
    setRules,
    insertRule,
    undo:
      previous === undefined
        ? undefined
        : () => {
            setPast((all) => all.slice(0, -1));
            setEdited(previous);
          },
    reset: () => {
      setPast([]);
      setEdited(undefined);
    },
  };
}
