import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.js';
import { Spinner } from './button.js';
import { useIsPhone } from './use-is-phone.js';

/**
 * A place in the row of a phone, which has two lines: `title` and `value` in the first, `detail` and
 * `note` in the second, `action` at the end of both.
 */
export type PhonePlace = 'title' | 'value' | 'detail' | 'note' | 'action';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** A CSS grid track: `8rem`, `minmax(8rem, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** Its place on phones, of which each has one column; without a place it is left out there. */
  readonly phone?: PhonePlace;
  /** Shows the title before the value on phones, where columns have no headers. */
  readonly phoneLabel?: true;
  /** The title is a control, such as one that changes the order: phones show it, too. */
  readonly control?: true;
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
/** Of two lines; rows whose values wrap are measured. */
const PHONE_ROW_HEIGHT = 57;
const OVERSCAN = 12;
const NEAR_END = 20;

const PLACES: Readonly<Record<PhonePlace, string>> = {
  title: 'max-sm:[grid-area:title]',
  value: 'max-sm:[grid-area:value] max-sm:text-right',
  detail: 'max-sm:[grid-area:detail] max-sm:line-clamp-3',
  note: 'max-sm:[grid-area:note] max-sm:text-right',
  action: 'max-sm:[grid-area:action] max-sm:self-center',
};

const PHONE_ROW =
  "max-sm:grid-cols-[minmax(0,1fr)_fit-content(58%)] max-sm:[grid-template-areas:'title_value'_'detail_note']";
const PHONE_ROW_WITH_ACTION =
  "max-sm:grid-cols-[minmax(0,1fr)_fit-content(58%)_auto] max-sm:[grid-template-areas:'title_value_action'_'detail_note_action']";

/**
 * A table of any length: only the visible rows exist. Arrow keys, J and K move; Enter opens.
 * On a phone each row has two lines with the columns that have a place there; values wrap.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, onOpen, openKey, onEnd, empty, isLoadingMore } = props;
  const { fill = true, rowHeight = ROW_HEIGHT } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const isPhone = useIsPhone();
  const height = isPhone ? PHONE_ROW_HEIGHT : rowHeight;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, height]);
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
  const hasAction = columns.some(({ phone }) => phone === 'action');
  const hasControl = columns.some(({ control }) => control === true);
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
          ...(!fill && { maxHeight: '36rem' }),
        } as React.CSSProperties
      }
    >
      <div
        role="row"
        className={cx(
          'sticky top-0 z-10 gap-3 border-b border-line bg-sheet px-4 sm:grid sm:min-w-fit sm:grid-cols-[var(--columns)] sm:px-6',
          hasControl ? 'max-sm:flex max-sm:justify-end' : 'max-sm:sr-only',
        )}
      >
        {columns.map(({ key, title, align, phone, control }) => (
          <div
            key={key}
            role="columnheader"
            className={cx(
              'flex h-8 items-center truncate text-xs font-medium text-faint',
              align === 'right' && 'justify-end',
              phone === undefined && 'max-sm:hidden',
              hasControl && control !== true && 'max-sm:sr-only',
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
        className="relative sm:min-w-fit"
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
              ref={isPhone ? virtualizer.measureElement : undefined}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={key === openKey}
              onClick={() => {
                setActive(index);
                onOpen?.(row);
              }}
              className={cx(
                'absolute inset-x-0 top-0 grid items-center border-b border-line px-4 text-sm sm:grid-cols-[var(--columns)] sm:gap-3 sm:px-6',
                'max-sm:content-center max-sm:items-start max-sm:gap-x-3 max-sm:py-2',
                hasAction ? PHONE_ROW_WITH_ACTION : PHONE_ROW,
                onOpen !== undefined && 'cursor-pointer hover:bg-hover',
                key === openKey && 'bg-brand-ground',
                index === active && 'shadow-[inset_2px_0_0_var(--brand)]',
              )}
              style={{
                transform: `translateY(${start}px)`,
                ...(isPhone ? { minHeight: height } : { height }),
              }}
            >
              {columns.map(({ key: column, title, cell, align, phone, phoneLabel }) => (
                <div
                  key={column}
                  role="gridcell"
                  className={cx(
                    'min-w-0 max-sm:[overflow-wrap:anywhere] sm:truncate',
                    align === 'right' && 'numeric sm:text-right',
                    phone === undefined ? 'max-sm:hidden' : PLACES[phone],
                    (phone === 'detail' || phone === 'note') && 'max-sm:text-xs max-sm:text-faint',
                  )}
                >
                  {phoneLabel === true && (
                    <span aria-hidden="true" className="mr-1 text-faint sm:hidden">
                      {title}
                    </span>
                  )}
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
