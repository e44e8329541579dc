import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.js';
import { cx } from './cx.js';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  /** `drawer` comes from the side and leaves the list visible. */
  readonly kind?: 'dialog' | 'drawer';
  readonly wide?: boolean;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, kind = 'dialog', wide } = props;
  const place =
    kind === 'drawer'
      ? cx('inset-y-0 right-0 h-full border-l', wide ? 'w-[56rem]' : 'w-[36rem]')
      : cx(
          'top-[12vh] left-1/2 max-h-[76vh] -translate-x-1/2 rounded-xl border',
          wide ? 'w-[56rem]' : 'w-[30rem]',
        );
  return (
    <Radix.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[rgb(8_12_20/0.45)]" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusMarked}
          className={cx(
            'fixed z-40 flex max-w-[calc(100vw-1.5rem)] flex-col border-line bg-raised shadow-raised',
            place,
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-3.5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-sm text-faint">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X size={16} />} size="sm" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Focuses the control that is marked with `data-autofocus`. In a dialog above another, `autoFocus`
 * has no effect: the lower one takes the focus back until the upper one is open.
 */
function focusMarked(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const marked = event.target.querySelector<HTMLElement>('[data-autofocus]');
  if (marked === null) return;
  event.preventDefault();
  marked.focus();
}
