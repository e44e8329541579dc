import type { ReactNode } from 'react';
import { cx } from './cx.js';

/** A bordered area with an optional title and actions. */
export function Panel({
  title,
  description,
  actions,
  children,
  className,
  flush = false,
}: {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Without padding, for tables. */
  readonly flush?: boolean;
}) {
  return (
    <section className={cx('min-w-0 rounded-lg border border-line bg-sheet', className)}>
      {title !== undefined && (
        <header className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-semibold">{title}</h2>
            {description !== undefined && <p className="text-sm text-faint">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}

/** Names and values, aligned. */
export function Facts({
  items,
  className,
}: {
  readonly items: readonly (readonly [label: ReactNode, value: ReactNode])[];
  readonly className?: string;
}) {
  return (
    <dl
      className={cx('grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm', className)}
    >
      {items.map(([label, value], index) => (
        <div key={index} className="contents">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A number with its label. */
export function Stat({
  label,
  value,
  detail,
  tone,
}: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  readonly tone?: 'bad' | 'warn' | 'good';
}) {
  const color = { bad: 'text-bad', warn: 'text-warn', good: 'text-good' };
  return (
    <div className="min-w-0 rounded-lg border border-line bg-sheet px-4 py-3">
      <div className="text-sm text-faint">{label}</div>
      <div
        className={cx(
          'numeric mt-0.5 truncate text-2xl font-semibold tracking-tight',
          tone && color[tone],
        )}
      >
        {value}
      </div>
      {detail !== undefined && (
        <div className="mt-0.5 text-sm text-faint sm:truncate">{detail}</div>
      )}
    </div>
  );
}
