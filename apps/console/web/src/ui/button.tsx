import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.js';
import { Keys } from './keys.js';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'good';

const STYLE: Readonly<Record<Variant, string>> = {
  primary: 'bg-brand text-on-brand border-brand hover:bg-brand-deep hover:border-brand-deep',
  secondary: 'bg-sheet text-text border-line hover:bg-hover',
  quiet: 'bg-transparent text-faint border-transparent hover:bg-hover hover:text-text',
  danger: 'bg-bad-ground text-bad border-bad-line hover:border-bad',
  good: 'bg-good-ground text-good border-good-line hover:border-good',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: Variant;
  readonly size?: 'sm' | 'md';
  readonly icon?: ReactNode;
  /** The key that does the same, shown at the end. */
  readonly keys?: string;
  /** Shows that the action is in progress, and prevents another. */
  readonly busy?: boolean;
}

export function buttonClass(variant: Variant = 'secondary', size: 'sm' | 'md' = 'md'): string {
  return cx(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors',
    'disabled:opacity-50 disabled:pointer-events-none',
    size === 'sm' ? 'h-7 px-2 text-sm' : 'h-8 px-3 text-sm',
    STYLE[variant],
  );
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, keys, busy = false, className, children, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {keys !== undefined && <Keys keys={keys} className="ml-1" />}
    </button>
  );
}

/** A square button with an icon only; the label is read aloud and shown as a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: Variant;
  readonly size?: 'sm' | 'md';
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(buttonClass(variant), size === 'sm' ? 'size-7' : 'size-8', '!px-0', className)}
    >
      {icon}
    </button>
  );
}

export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx('size-3.5 animate-spin', className)}
      aria-hidden="true"
      fill="none"
    >
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity=".25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
