import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Lines of a panel; one sentence when there is nothing to do. */
export function HealthList({
  rows,
  empty,
}: {
  readonly rows: readonly { readonly key: string; readonly content: ReactNode }[];
  readonly empty: string;
}) {
  if (rows.length === 0) {
    return (
      <p className="flex items-center gap-2 px-4 py-3 text-sm text-faint">
        <CircleCheck size={14} className="text-good" /> {empty}
      </p>
    );
  }
  return (
    <ul>
      {rows.map(({ key, content }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0"
        >
          {content}
        </li>
      ))}
    </ul>
  );
}
