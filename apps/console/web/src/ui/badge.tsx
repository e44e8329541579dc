import type { ReactNode } from 'react';
import { cx } from './cx.js';

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info' | 'brand';

const STYLE: Readonly<Record<Tone, string>> = {
  neutral: 'bg-hover text-faint border-line',
  good: 'bg-good-ground text-good border-good-line',
  bad: 'bg-bad-ground text-bad border-bad-line',
  warn: 'bg-warn-ground text-warn border-warn-line',
  info: 'bg-info-ground text-info border-info-line',
  brand: 'bg-brand-ground text-brand border-brand/25',
};

export function Badge({
  tone = 'neutral',
  children,
  className,
  title,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string;
}) {
  return (
    <span
      title={title}
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded border px-1.5 text-xs font-medium whitespace-nowrap',
        STYLE[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const OUTCOMES: Readonly<Record<string, { tone: Tone; label: string }>> = {
  ALLOW: { tone: 'good', label: 'Allow' },
  BLOCK: { tone: 'bad', label: 'Block' },
  REVIEW: { tone: 'warn', label: 'Review' },
  PROVISIONAL: { tone: 'info', label: 'Provisional' },
};

/** The outcome of a decision. */
export function OutcomeBadge({ outcome }: { readonly outcome: string }) {
  const { tone, label } = OUTCOMES[outcome] ?? { tone: 'neutral', label: outcome };
  return <Badge tone={tone}>{label}</Badge>;
}
