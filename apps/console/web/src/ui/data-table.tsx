import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.js';
import { Spinner } from './button.js';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** A CSS grid track: `8rem`, `minmax(8rem, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** Left out on phones. */
  readonly wide?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Opens a row: by click, or by Enter. */
  readonly onOpen?: (row: Row) => void;
  /** The row that is open beside the table. */
  readonly openKey?: string | undefined;
  /** Loads the next page when the end comes near. */
  readonly onEnd?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
  /** In place of rows. */
  readonly empty?: ReactNode;
  /** Fills its container and scrolls; otherwise it is as high as its rows. */
  readonly fill?: boolean;
  readonly rowHeight?: number;
}

const ROW_HEIGHT = 37;
const OVERSCAN = 12;
const NEAR_END = 20;

/**
 * A table of any length: only the visible rows exist. Arrow keys, J and K move; Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, onOpen, openKey, onEnd, empty, isLoadingMore } = props;
  const { fill = true, rowHeight = ROW_HEIGHT } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - NEAR_END && rows.length > 0) onEnd?.();
  }, [last, rows.length, onEnd]);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(rows.length - 1, Math.max(0, active + step));
      setActive(next);
      virtualizer.scrollToIndex(next);
    } else if (event.key === 'Enter' && event.target === event.currentTarget) {
      // Or the key would press the button that has the focus in the drawer which it opens.
      event.preventDefault();
      const row = rows[active];
      if (row !== undefined) onOpen?.(row);
    }
  };
  const template = columns.map(({ width }) => width).join(' ');
  const phone = columns.filter(({ wide }) => wide !== true);
  const phoneTemplate = phone.map(({ width }) => width).join(' ');
  const activeRow = rows[active];
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      onKeyDown={move}
      aria-activedescendant={activeRow === undefined ? undefined : `row-${keyOf(activeRow)}`}
      className={cx(
        'relative min-w-0 overflow-auto focus-visible:outline-offset-[-2px]',
        fill && 'h-full',
      )}
      style={
        {
          '--columns': template,
          '--phone-columns': phoneTemplate,
          ...(!fill && { maxHeight: '32rem' }),
        } as React.CSSProperties
      }
    >
      <div
        role="row"
        className="sticky top-0 z-10 grid min-w-fit grid-cols-[var(--phone-columns)] gap-3 border-b border-line bg-sheet px-4 sm:px-6 sm:grid-cols-[var(--columns)]"
      >
        {columns.map(({ key, title, align, wide }) => (
          <div
            key={key}
            role="columnheader"
            className={cx(
              'flex h-8 items-center truncate text-xs font-medium text-faint',
              align === 'right' && 'justify-end',
              wide === true && 'max-sm:hidden',
            )}
          >
            {title}
          </div>
        ))}
      </div>
      {rows.length === 0 && empty !== undefined && (
        <div role="row">
          <div role="gridcell">{empty}</div>
        </div>
      )}
      <div
        role="presentation"
        className="relative min-w-fit"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            <div
              key={key}
              id={`row-${key}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={key === openKey}
              onClick={() => {
                setActive(index);
                onOpen?.(row);
              }}
              className={cx(
                'absolute inset-x-0 top-0 grid grid-cols-[var(--phone-columns)] items-center gap-3 border-b border-line px-4 text-sm sm:px-6 sm:grid-cols-[var(--columns)]',
                onOpen !== undefined && 'cursor-pointer hover:bg-hover',
                key === openKey && 'bg-brand-ground',
                index === active && 'shadow-[inset_2px_0_0_var(--brand)]',
              )}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {columns.map(({ key: column, cell, align, wide }) => (
                <div
                  key={column}
                  role="gridcell"
                  className={cx(
                    'min-w-0 truncate',
                    align === 'right' && 'numeric text-right',
                    wide === true && 'max-sm:hidden',
                  )}
                >
                  {cell(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {isLoadingMore === true && (
        <div role="row">
          <div role="gridcell" className="flex h-10 items-center justify-center text-faint">
            <Spinner />
          </div>
        </div>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 20,
  PageUp: -20,
};
