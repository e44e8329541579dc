import type { DecisionRecord } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { cx, formatAmount } from '../../ui/index.js';

const DOTS: Readonly<Record<string, string>> = {
  ALLOW: 'bg-good',
  BLOCK: 'bg-bad',
  REVIEW: 'bg-warn',
  PROVISIONAL: 'bg-info',
};

/** A decision on the left side of the graph. */
export function GraphDecision({
  record,
  isFaint,
  onActive,
}: {
  readonly record: DecisionRecord;
  readonly isFaint: boolean;
  readonly onActive: (key: string | undefined) => void;
}) {
  const enter = () => {
    onActive(record.id);
  };
  const leave = () => {
    onActive(undefined);
  };
  return (
    <li className="flex min-w-0 items-center justify-end">
      <Link
        to="/decisions/$id"
        params={{ id: record.id }}
        onMouseEnter={enter}
        onMouseLeave={leave}
        onFocus={enter}
        onBlur={leave}
        className={cx(
          'flex items-center gap-2 text-xs hover:text-brand sm:text-sm',
          isFaint && 'opacity-40',
        )}
      >
        <span className="max-w-28 truncate text-faint">{record.transaction_reference}</span>
        <span className="numeric max-sm:hidden">
          {formatAmount(record.amount, record.currency)}
        </span>
        <span className={cx('size-2 shrink-0 rounded-full', DOTS[record.outcome] ?? 'bg-field')} />
        <span className="sr-only">{record.outcome}</span>
      </Link>
    </li>
  );
}
