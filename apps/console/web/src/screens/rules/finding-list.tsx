import { CircleAlert, TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/index.js';
import { useFormScope } from './form-scope.js';
import { pathText, type JsonPath } from './json-text.js';
import { findingsAt, type Finding } from './use-lint.js';

/** What the linter says about a place of the form. */
export function FindingsAt({
  path,
  deep = false,
}: {
  readonly path: JsonPath;
  readonly deep?: boolean;
}) {
  const { findings } = useFormScope();
  return <FindingList findings={findingsAt(findings, pathText(path), deep)} />;
}

export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ path, message, severity }) => (
        <li
          key={`${path} ${message}`}
          className={cx(
            'flex gap-1.5 text-sm break-words',
            severity === 'error' ? 'text-bad' : 'text-warn',
          )}
        >
          {severity === 'error' ? (
            <CircleAlert size={14} className="mt-0.5 shrink-0" aria-label="Error" />
          ) : (
            <TriangleAlert size={14} className="mt-0.5 shrink-0" aria-label="Warning" />
          )}
          <span className="min-w-0">{message}</span>
        </li>
      ))}
    </ul>
  );
}
