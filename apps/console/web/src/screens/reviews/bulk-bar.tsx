import { useState } from 'react';
import { FolderPlus } from 'lucide-react';
import { useCan } from '../../session/session.js';
import { Button, Dialog, Field, TextArea } from '../../ui/index.js';
import { CaseDialog } from '../decision/case-dialog.js';
import type { ReviewAction } from '../decision/resolve-reviews.js';

/** What can be done with the selected reviews together. */
export function BulkBar({
  ids,
  atRisk,
  onResolve,
  onClear,
}: {
  readonly ids: readonly string[];
  readonly atRisk: string;
  readonly onResolve: (action: ReviewAction, note: string) => void;
  readonly onClear: () => void;
}) {
  const [open, setOpen] = useState<ReviewAction | 'case'>();
  const canWrite = useCan('fraud', 'admin:reviews:write');
  const canCase = useCan('fraud', 'admin:cases:write');
  const close = () => {
    setOpen(undefined);
  };
  const show = (what: ReviewAction | 'case') => () => {
    setOpen(what);
  };
  const count = `${ids.length} ${ids.length === 1 ? 'review' : 'reviews'}`;
  return (
    <div className="border-t border-line bg-raised px-4 py-2.5">
      <p className="flex items-center text-sm">
        <span className="flex-1">
          <strong className="font-semibold">{count}</strong>{' '}
          <span className="text-faint">{atRisk}</span>
        </span>
        <Button size="sm" variant="quiet" onClick={onClear}>
          Clear
        </Button>
      </p>
      <div className="mt-1 flex gap-2">
        <Button size="sm" variant="good" disabled={!canWrite} onClick={show('accept')}>
          Accept
        </Button>
        <Button size="sm" variant="danger" disabled={!canWrite} onClick={show('reject')}>
          Reject
        </Button>
        <Button
          size="sm"
          disabled={!canCase}
          icon={<FolderPlus size={14} />}
          onClick={show('case')}
        >
          Case
        </Button>
      </div>
      {open === 'case' && (
        <CaseDialog
          decisionIds={ids}
          suggestedTitle="Reviews that belong together"
          onClose={close}
        />
      )}
      {(open === 'accept' || open === 'reject') && (
        <ConfirmBulk
          action={open}
          count={count}
          atRisk={atRisk}
          onClose={close}
          onConfirm={(note) => {
            close();
            onResolve(open, note);
          }}
        />
      )}
    </div>
  );
}

function ConfirmBulk({
  action,
  count,
  atRisk,
  onClose,
  onConfirm,
}: {
  readonly action: ReviewAction;
  readonly count: string;
  readonly atRisk: string;
  readonly onClose: () => void;
  readonly onConfirm: (note: string) => void;
}) {
  const [note, setNote] = useState('');
  const verb = action === 'accept' ? 'Accept' : 'Reject';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} ${count}`}
      description={`${atRisk}. A resolution is final. Each is sent as a webhook to the shop.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={action === 'accept' ? 'good' : 'danger'}
            onClick={() => {
              onConfirm(note);
            }}
          >
            {verb} {count}
          </Button>
        </>
      }
    >
      <Field label="Note" hint="Optional. It is kept with each of them.">
        {(field) => (
          <TextArea
            {...field}
            autoFocus
            maxLength={4_000}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
