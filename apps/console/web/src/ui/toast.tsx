import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { cx } from './cx.js';
import { errorText } from './states.js';

interface Message {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad';
  /** Undoes the action, while the message is shown. */
  readonly undo: (() => void) | undefined;
}

const SHOWN_MS = 6_000;
let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says that an action succeeded. */
export function notify(text: string, undo?: () => void): void {
  add({ text, tone: 'good', undo });
}

/** Says why an action failed. */
export function notifyError(error: unknown): void {
  add({ text: errorText(error), tone: 'bad', undo: undefined });
}

function add(message: Omit<Message, 'id'>): void {
  lastId += 1;
  change([...messages, { ...message, id: lastId }]);
}

function change(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Where messages appear: once, in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
  );
  return (
    <Radix.Provider duration={SHOWN_MS} swipeDirection="right">
      {shown.map(({ id, text, tone, undo }) => (
        <Radix.Root
          key={id}
          type={tone === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => {
            if (!isOpen) change(messages.filter((message) => message.id !== id));
          }}
          className={cx(
            'flex animate-appear items-start gap-3 rounded-lg border bg-raised px-3 py-2.5 text-sm shadow-raised',
            tone === 'bad' ? 'border-bad-line text-bad' : 'border-line',
          )}
        >
          <Radix.Description className="min-w-0 flex-1 break-words">{text}</Radix.Description>
          {undo !== undefined && (
            <Radix.Action altText="Undo" asChild>
              <button
                type="button"
                onClick={undo}
                className="font-medium text-brand hover:underline"
              >
                Undo
              </button>
            </Radix.Action>
          )}
          <Radix.Close aria-label="Dismiss" className="text-faint hover:text-text">
            <X size={14} />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed right-4 bottom-4 z-50 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2" />
    </Radix.Provider>
  );
}
