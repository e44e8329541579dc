import { cx } from './cx.js';

/** Keys as printed on a keyboard: `mod+k`, `g then d`. */
export function Keys({ keys, className }: { readonly keys: string; readonly className?: string }) {
  return (
    <span aria-hidden="true" className={cx('inline-flex gap-0.5 max-sm:hidden', className)}>
      {keys.split(/\+| then /).map((key, index) => (
        <kbd
          key={index}
          className="grid h-4 min-w-4 place-items-center rounded border border-current/25 px-0.5 font-sans text-[0.625rem] leading-none"
        >
          {LABELS[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}

const IS_MAC = navigator.userAgent.includes('Mac');
const LABELS: Readonly<Record<string, string>> = {
  mod: IS_MAC ? '⌘' : 'Ctrl',
  enter: '↵',
  escape: 'Esc',
  shift: '⇧',
};
