import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { Keys } from './keys.js';

interface MenuItem {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly tone?: 'bad';
  readonly disabled?: boolean;
  readonly checked?: boolean;
}

/** A button with a menu below it. `null` between items is a separator. */
export function Menu({
  trigger,
  items,
  align = 'end',
  heading,
}: {
  readonly trigger: ReactNode;
  readonly items: readonly (MenuItem | null)[];
  readonly align?: 'start' | 'end';
  readonly heading?: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          className="z-50 max-h-[70vh] min-w-44 animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised"
        >
          {heading !== undefined && (
            <DropdownMenu.Label className="px-2 py-1.5 text-sm text-faint">
              {heading}
            </DropdownMenu.Label>
          )}
          {items.map((item, index) =>
            item === null ? (
              <DropdownMenu.Separator key={index} className="my-1 h-px bg-line" />
            ) : (
              <DropdownMenu.Item
                key={index}
                disabled={item.disabled ?? false}
                onSelect={item.onSelect}
                className={cx(
                  'flex h-8 cursor-default items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover',
                  item.tone === 'bad' && 'text-bad',
                )}
              >
                {item.icon}
                <span className="flex-1">{item.label}</span>
                {item.checked === true && <span aria-label="selected">✓</span>}
                {item.keys !== undefined && <Keys keys={item.keys} />}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
