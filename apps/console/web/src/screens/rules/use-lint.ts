import type { RulesetLint } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tessera } from '../../api/client.js';
import type { Ruleset } from '@tessera/client';
import type { RulesText } from './use-rules-text.js';

/** What the linter says about a place in the rules. */
export type Finding = RulesetLint['findings'][number];

export interface Lint {
  readonly findings: readonly Finding[];
  readonly isChecking: boolean;
  readonly error: unknown;
}

const DELAY_MS = 350;
const NO_FINDINGS: readonly Finding[] = [];

/** Checks the rules while they are typed, a moment after the last key. */
export function useLint(
  ruleset: Ruleset | undefined,
  { text, parsed, isReadable }: RulesText,
): Lint {
  const settled = useSettled(text, DELAY_MS);
  const isSettled = settled === text;
  const query = useQuery({
    queryKey: ['ruleset-lint', ruleset?.context, ruleset?.schema, settled],
    queryFn: ({ signal }) =>
      tessera.rulesets.lint(
        {
          context: ruleset?.context ?? '',
          schema: ruleset?.schema ?? null,
          rules: ('value' in parsed ? parsed.value : []) as Ruleset['rules'],
        },
        { signal },
      ),
    enabled: ruleset !== undefined && isSettled && isReadable,
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  return {
    findings: isReadable ? (query.data?.findings ?? NO_FINDINGS) : NO_FINDINGS,
    isChecking: isReadable && (!isSettled || query.isFetching),
    error: query.error,
  };
}

function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value, delayMs]);
  return settled;
}

/** The findings at a place and, on request, below it. */
export function findingsAt(
  findings: readonly Finding[],
  path: string,
  isDeep = false,
): readonly Finding[] {
  return findings.filter(
    (finding) =>
      finding.path === path ||
      (isDeep &&
        (finding.path.startsWith(`${path}.`) ||
          finding.path.startsWith(`${path}['`) ||
          finding.path.startsWith(`${path}[`))),
  );
}

/** Whether a place has a finding that prevents the activation. */
export function hasError(findings: readonly Finding[], path: string): boolean {
  return findingsAt(findings, path).some(({ severity }) => severity === 'error');
}
