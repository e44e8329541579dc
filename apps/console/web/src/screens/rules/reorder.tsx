import { GripVertical } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { cx } from '../../ui/index.js';

// One drag at a time in the whole page; a drop in another group is refused.
let dragged: { readonly group: string; readonly index: number } | undefined;

/** An element of a list that can be moved: by dragging its handle, or with the arrow keys on it. */
export function Reorderable({
  group,
  index,
  label,
  disabled,
  onMove,
  children,
  className,
}: {
  /** Elements move within their group only. */
  readonly group: string;
  readonly index: number;
  readonly label: string;
  readonly disabled: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly children: (handle: ReactNode) => ReactNode;
  readonly className?: string;
}) {
  const [isTarget, setTarget] = useState(false);
  const accepts = () => dragged?.group === group && dragged.index !== index;
  const handle = disabled ? null : (
    <button
      type="button"
      draggable
      aria-label={`Move ${label}. Arrow keys move it up and down.`}
      title="Drag, or use the arrow keys"
      className="grid h-7 w-5 shrink-0 cursor-grab place-items-center rounded text-faint hover:bg-hover hover:text-text"
      onDragStart={(event) => {
        dragged = { group, index };
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        event.stopPropagation();
      }}
      onDragEnd={() => {
        dragged = undefined;
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(index, index + step);
        focusHandle(event.currentTarget, step);
      }}
    >
      <GripVertical size={14} />
    </button>
  );
  const over = (event: DragEvent) => {
    if (!accepts()) return;
    event.preventDefault();
    event.stopPropagation();
    setTarget(true);
  };
  return (
    <div
      data-reorder={group}
      onDragOver={over}
      onDragLeave={() => {
        setTarget(false);
      }}
      onDrop={(event) => {
        setTarget(false);
        if (!accepts() || dragged === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(dragged.index, index);
      }}
      className={cx(className, isTarget && 'outline-2 outline-brand')}
    >
      {children(handle)}
    </div>
  );
}

/** Elements are drawn by index, so the focus follows the element that was moved. */
function focusHandle(handle: HTMLElement, step: number): void {
  const own = handle.closest('[data-reorder]');
  const group = own?.getAttribute('data-reorder');
  if (own === null || group == null) return;
  const all = [...document.querySelectorAll(`[data-reorder="${CSS.escape(group)}"]`)];
  all[all.indexOf(own) + step]?.querySelector<HTMLElement>('button[draggable]')?.focus();
}
