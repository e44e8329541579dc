import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { ArrowRight, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session.js';
import { setTheme } from '../session/theme.js';
import { Keys } from '../ui/index.js';
import { ALL_SCREENS, isVisible } from './screens.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ITEM =
  'flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 text-sm data-[selected=true]:bg-hover';
const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint';

/** Opens screens, finds decisions by reference or ID, and runs commands. */
export function CommandPalette({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const session = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  useEffect(() => {
    if (open) setText('');
  }, [open]);
  const run = (action: () => unknown) => () => {
    onClose();
    action();
  };
  const term = text.trim();
  const screens = ALL_SCREENS.filter((screen) => isVisible(screen, session));
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
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-40 w-[36rem] max-w-[calc(100vw-1.5rem)] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-raised"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Command label="Search" loop>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={16} className="text-faint" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Reference, ID, customer, screen or command"
                className="h-12 flex-1 bg-transparent text-base outline-none"
              />
              <Keys keys="escape" />
            </div>
            <Command.List className="max-h-[50vh] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-6 text-center text-sm text-faint">
                Nothing has this name.
              </Command.Empty>
              {term.length > 1 && (
                <Command.Group heading="Find" className={GROUP} forceMount>
                  {UUID.test(term) && (
                    <Command.Item
                      forceMount
                      value={`open decision ${term}`}
                      className={ITEM}
                      onSelect={run(() => navigate({ to: `/decisions/${term}` }))}
                    >
                      <ArrowRight size={14} /> Open the decision {term.slice(0, 8)}…
                    </Command.Item>
                  )}
                  <Command.Item
                    forceMount
                    value={`reference ${term}`}
                    className={ITEM}
                    onSelect={run(() =>
                      navigate({ to: '/decisions', search: { reference: term } as never }),
                    )}
                  >
                    <ArrowRight size={14} /> Decisions with the reference “{term}”
                  </Command.Item>
                  <Command.Item
                    forceMount
                    value={`customer ${term}`}
                    className={ITEM}
                    onSelect={run(() =>
                      navigate({ to: '/decisions', search: { customer_id: term } as never }),
                    )}
                  >
                    <ArrowRight size={14} /> Decisions of the customer “{term}”
                  </Command.Item>
                </Command.Group>
              )}
              <Command.Group heading="Screens" className={GROUP}>
                {screens.map(({ path, title, icon: Icon, key }) => (
                  <Command.Item
                    key={path}
                    value={title}
                    className={ITEM}
                    onSelect={run(() => navigate({ to: path }))}
                  >
                    <Icon size={15} />
                    <span className="flex-1">{title}</span>
                    <Keys keys={`g then ${key}`} />
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Appearance" className={GROUP}>
                {(['light', 'dark', 'system'] as const).map((theme) => (
                  <Command.Item
                    key={theme}
                    value={`theme ${theme}`}
                    className={ITEM}
                    onSelect={run(() => {
                      setTheme(theme);
                    })}
                  >
                    Theme: {theme}
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
