import { useEffect, useRef } from 'react';
import { cx } from './cx.js';

/** Switches between views of one object; the choice belongs in the URL. */
export function Tabs<Name extends string>({
  tabs,
  value,
  onChange,
  label,
}: {
  readonly tabs: readonly {
    readonly name: Name;
    readonly title: string;
    readonly count?: number;
  }[];
  readonly value: Name;
  readonly onChange: (name: Name) => void;
  readonly label: string;
}) {
  const chosen = useRef<HTMLButtonElement>(null);
  // On a phone there may be more tabs than have room.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <div
      role="group"
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-line"
    >
      {tabs.map(({ name, title, count }) => (
        <button
          key={name}
          ref={name === value ? chosen : undefined}
          type="button"
          aria-pressed={name === value}
          onClick={() => {
            onChange(name);
          }}
          className={cx(
            '-mb-px flex h-9 items-center gap-1.5 border-b-2 px-3 text-sm font-medium whitespace-nowrap',
            name === value
              ? 'border-brand text-text'
              : 'border-transparent text-faint hover:text-text',
          )}
        >
          {title}
          {count !== undefined && (
            <span className="numeric rounded bg-hover px-1.5 text-xs text-faint">{count}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** A choice between a few values, such as a period. */
export function Segments<Value extends string>({
  options,
  value,
  onChange,
  label,
}: {
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex rounded-md border border-line bg-sheet p-0.5"
    >
      {options.map(([each, title]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => {
            onChange(each);
          }}
          className={cx(
            'h-6.5 rounded px-2.5 text-sm font-medium',
            each === value ? 'bg-brand-ground text-brand' : 'text-faint hover:text-text',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
