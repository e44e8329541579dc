import { Dialog, Keys } from '../ui/index.js';
import { ALL_SCREENS } from './screens.js';

const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ['mod+k', 'Search and run commands'],
  ['?', 'Show these keys'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['enter', 'Open the row'],
  ['escape', 'Close'],
  ['a', 'Review: accept'],
  ['r', 'Review: reject'],
  ['n', 'Review: write a note'],
  ['c', 'Review: claim'],
  ['x', 'Review: select'],
  ['f', 'Decision: report fraud'],
  ['l', 'Decision: add to a list'],
  ['t', 'Decision: try a rule'],
];

export function ShortcutsHelp({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const screens = ALL_SCREENS.map(({ key, title }) => [`g then ${key}`, title] as const);
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard">
      <div className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {[...SHORTCUTS, ...screens].map(([keys, does]) => (
          <div key={keys} className="flex h-7 items-center justify-between gap-3 text-sm">
            <span>{does}</span>
            <Keys keys={keys} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
