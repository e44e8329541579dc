import { useEffect, type ReactNode } from 'react';
import { cx } from '../ui/index.js';

/** The frame of a screen: title, actions, filters, content. Sets the title of the browser's tab. */
export function Page({
  title,
  heading,
  lead,
  actions,
  toolbar,
  children,
  fill = false,
}: {
  readonly title: string;
  /** In place of the title, where it needs more than words. */
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
  /** The content fills the screen and scrolls itself, as tables do. */
  readonly fill?: boolean;
}) {
  useEffect(() => {
    document.title = `${title} · Tessera`;
  }, [title]);
  return (
    <div className={cx('flex flex-col', fill && 'h-full min-h-0')}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-3 sm:px-6">
        <div className="min-w-44 flex-1">
          <h1 className="text-xl [overflow-wrap:anywhere] sm:truncate font-semibold">
            {heading ?? title}
          </h1>
          {lead !== undefined && <p className="text-sm text-faint">{lead}</p>}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </header>
      {toolbar !== undefined && <div className="px-4 pb-3 sm:px-6">{toolbar}</div>}
      <div
        className={cx(fill ? 'min-h-0 flex-1 border-t border-line bg-sheet' : 'px-4 pb-8 sm:px-6')}
      >
        {children}
      </div>
    </div>
  );
}
