import { useId, useState } from 'react';
import { cx } from '../cx.js';
import { formatCount } from '../format.js';

/** A part of every bar: its name, and a color of the design tokens. */
export interface Series {
  readonly name: string;
  readonly title: string;
  /** Such as `var(--good)`. */
  readonly color: string;
}

/** One bar: a moment, and the value of each series. */
export interface Bar {
  readonly label: string;
  readonly values: Readonly<Record<string, number>>;
}

const HEIGHT = 180;
const GAP = 0.2;
/** A part that is there is seen, however small. */
const MIN_PART = 1.5;

/**
 * Counts over time. Hovering, or the arrow keys, show the values of a bar; the same numbers are in a
 * table for screen readers.
 */
export function StackedBars({
  bars,
  series,
  label,
  height = HEIGHT,
}: {
  readonly bars: readonly Bar[];
  readonly series: readonly Series[];
  readonly label: string;
  readonly height?: number;
}) {
  const id = useId();
  const [active, setActive] = useState<number>();
  const totals = bars.map((bar) => sum(bar, series));
  const max = Math.max(1, ...totals);
  const shown = active === undefined ? undefined : bars[active];
  return (
    <figure className="min-w-0" aria-labelledby={id}>
      <figcaption className="mb-2 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-sm">
        <span id={id} className="sr-only">
          {label}
        </span>
        <span className="numeric font-medium">{shown?.label ?? ''}</span>
        {series.map(({ name, title, color }) => (
          <span key={name} className="flex items-center gap-1.5 text-faint">
            <span className="size-2.5 rounded-sm" style={{ background: color }} />
            {title}
            {shown !== undefined && (
              <span className="numeric text-text">{formatCount(shown.values[name] ?? 0)}</span>
            )}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(1, bars.length)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        tabIndex={0}
        className="block w-full rounded"
        style={{ height }}
        onMouseLeave={() => {
          setActive(undefined);
        }}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          setActive(Math.min(bars.length - 1, Math.max(0, (active ?? -1) + step)));
        }}
      >
        {[0.25, 0.5, 0.75].map((share) => (
          <line
            key={share}
            x1="0"
            x2={bars.length}
            y1={height * share}
            y2={height * share}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map((bar, index) => (
          <g
            key={bar.label}
            opacity={active === undefined || active === index ? 1 : 0.55}
            onMouseEnter={() => {
              setActive(index);
            }}
          >
            <rect x={index} y="0" width="1" height={height} fill="transparent" />
            {partsOf(bar, series, max, height).map(({ name, color, y, size }) => (
              <rect
                key={name}
                x={index + GAP / 2}
                width={1 - GAP}
                y={y}
                height={size}
                fill={color}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="numeric mt-1 flex justify-between text-xs text-faint">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th>Time</th>
            {series.map(({ name, title }) => (
              <th key={name}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th>{bar.label}</th>
              {series.map(({ name }) => (
                <td key={name}>{bar.values[name] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function partsOf(bar: Bar, series: readonly Series[], max: number, height: number) {
  let top = height;
  return series.flatMap(({ name, color }) => {
    const value = bar.values[name] ?? 0;
    if (value === 0) return [];
    const size = Math.max(MIN_PART, (value / max) * height);
    top -= size;
    return [{ name, color, y: top, size }];
  });
}

function sum(bar: Bar, series: readonly Series[]): number {
  return series.reduce((total, { name }) => total + (bar.values[name] ?? 0), 0);
}

/** A share as a thin bar behind a number. */
export function ShareBar({
  share,
  tone = 'brand',
}: {
  readonly share: number;
  readonly tone?: 'brand' | 'bad' | 'warn' | 'good';
}) {
  const color = { brand: 'bg-brand', bad: 'bg-bad', warn: 'bg-warn', good: 'bg-good' }[tone];
  return (
    <span className="inline-block h-1.5 w-20 overflow-hidden rounded-full bg-hover align-middle">
      <span
        className={cx('block h-full rounded-full', color)}
        style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }}
      />
    </span>
  );
}
