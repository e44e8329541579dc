import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, cx } from '../../ui/index.js';

const SHOWN_MS = 1_500;

/** Code with a button that copies it. Scrolls sideways instead of widening the page. */
export function CodeBlock({
  code,
  label,
  className,
}: {
  readonly code: string;
  readonly label: string;
  readonly className?: string;
}) {
  return (
    <figure className={cx('min-w-0 overflow-hidden rounded-md border border-line', className)}>
      <figcaption className="flex h-8 items-center justify-between gap-2 border-b border-line bg-ground pr-1 pl-3 text-xs text-faint">
        <span className="truncate">{label}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-80 overflow-auto bg-sheet p-3 font-mono text-[0.75rem] leading-5 focus-visible:outline-offset-[-2px]"
      >
        {code}
      </pre>
    </figure>
  );
}

/** Copies a text and says so. */
export function CopyButton({
  text,
  label = 'Copy',
  variant = 'quiet',
}: {
  readonly text: string;
  readonly label?: string;
  readonly variant?: 'quiet' | 'primary' | 'secondary';
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
  };
  return (
    <Button
      size="sm"
      variant={variant}
      className={variant === 'quiet' ? '!h-6 !px-1.5 !text-xs' : ''}
      icon={isCopied ? <Check size={12} /> : <Copy size={12} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
