import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Dialog } from '../../ui/index.js';
import { CopyButton } from './code-block.js';

/** Shows a secret that can't be read again. It lives in memory only until the dialog closes. */
export function OneTimeSecret({
  title,
  secret,
  label,
  onClose,
  children,
}: {
  readonly title: string;
  readonly secret: string;
  readonly label: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      description="Copy it now. It is shown only once and can’t be read again."
      actions={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-warn-line bg-warn-ground px-3 py-2.5">
          <KeyRound size={16} className="shrink-0 text-warn" />
          <output aria-label={label} className="min-w-0 flex-1 font-mono text-sm break-all">
            {secret}
          </output>
          <CopyButton text={secret} label={`Copy ${label.toLowerCase()}`} variant="secondary" />
        </div>
        {children}
      </div>
    </Dialog>
  );
}
