import { Check, Copy as CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { cx } from './cx.js';

const SHOWN_MS = 1_500;

/** An identifier in a monospaced font, with a button that copies it. */
export function CopyableId({
  value,
  className,
}: {
  readonly value: string;
  readonly className?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
  };
  return (
    <button
      type="button"
      title={`Copy ${value}`}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
      className={cx(
        'group inline-flex max-w-full items-center gap-1 font-mono text-[0.75rem] text-faint hover:text-text',
        className,
      )}
    >
      <span className="max-sm:text-left max-sm:break-all sm:truncate">{value}</span>
      {isCopied ? (
        <Check size={12} className="shrink-0 text-good" />
      ) : (
        <CopyIcon size={12} className="shrink-0 opacity-0 group-hover:opacity-100" />
      )}
    </button>
  );
}
