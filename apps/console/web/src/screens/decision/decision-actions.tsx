import { useQuery } from '@tanstack/react-query';
import type { DecisionEvidence } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, FlaskConical, Flag, FolderPlus, ListX, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/session.js';
import { Button, IconButton, Menu, notify, useHotkeys } from '../../ui/index.js';
import { BlockDialog } from './block-dialog.js';
import { CaseDialog } from './case-dialog.js';
import { curlCommand } from './curl-command.js';
import { casesOfQuery } from './decision-queries.js';
import { NoteDialog } from './note-dialog.js';
import { ReportFraudDialog } from './report-fraud-dialog.js';
import { ResolveDialog } from './resolve-dialog.js';

type Open = 'accept' | 'reject' | 'note' | 'fraud' | 'list' | 'case' | undefined;

/** What a person can do about a payment. */
export function DecisionActions({ evidence }: { readonly evidence: DecisionEvidence }) {
  const { decision } = evidence;
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const canResolve = useCan('fraud', 'admin:reviews:write');
  const canReport = useCan('fraud', 'events:create');
  const canList = useCan('fraud', 'admin:blacklist:write');
  const canCase = useCan('fraud', 'admin:cases:write');
  const canReadCases = useCan('fraud', 'admin:cases:read');
  const canTry = useCan('fraud', 'admin:rulesets:simulate');
  const cases = useQuery({ ...casesOfQuery(decision.id), enabled: canReadCases });
  const isReview = decision.outcome === 'REVIEW' && decision.resolution === null;
  const tryRule = () =>
    void navigate({
      to: '/rules',
      search: { try: decision.id, context: decision.context } as never,
    });
  const copy = async (text: string, what: string) => {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied.`);
  };
  const close = () => {
    setOpen(undefined);
  };
  const show = (what: Open, isAllowed: boolean) => () => {
    if (isAllowed) setOpen(what);
  };
  useHotkeys({
    a: show('accept', isReview && canResolve),
    r: show('reject', isReview && canResolve),
    n: show('note', decision.outcome === 'REVIEW' && canResolve),
    f: show('fraud', canReport),
    l: show('list', canList),
    t: tryRule,
  });
  const knownCase = cases.data?.[0];
  return (
    <>
      {isReview && (
        <>
          <ResolveButton
            label="Accept"
            keys="a"
            variant="good"
            {...{ canResolve }}
            onClick={show('accept', canResolve)}
          />
          <ResolveButton
            label="Reject"
            keys="r"
            variant="danger"
            {...{ canResolve }}
            onClick={show('reject', canResolve)}
          />
        </>
      )}
      {decision.outcome === 'REVIEW' && (
        <Button
          variant="quiet"
          className="!px-2"
          icon={<NotebookPen size={14} />}
          keys="n"
          disabled={!canResolve}
          onClick={show('note', canResolve)}
        >
          Note
        </Button>
      )}
      <Button
        variant="quiet"
        className="!px-2"
        icon={<Flag size={14} />}
        disabled={!canReport}
        title={canReport ? undefined : 'Needs the role analyst'}
        onClick={show('fraud', canReport)}
      >
        Report fraud
      </Button>
      <Button
        variant="quiet"
        className="!px-2"
        icon={<ListX size={14} />}
        disabled={!canList}
        title={canList ? undefined : 'Needs the role analyst'}
        onClick={show('list', canList)}
      >
        Add to list
      </Button>
      <Button
        variant="quiet"
        className="!px-2"
        icon={<FolderPlus size={14} />}
        disabled={knownCase === undefined && !canCase}
        title={canCase ? undefined : 'Needs the role analyst'}
        onClick={() => {
          if (knownCase === undefined) setOpen('case');
          else void navigate({ to: '/cases/$id', params: { id: knownCase.id } });
        }}
      >
        {knownCase === undefined ? 'Add to case' : 'Open case'}
      </Button>
      <Menu
        trigger={<IconButton label="More actions" icon={<Ellipsis size={16} />} />}
        items={[
          ...(canTry
            ? [
                {
                  label: 'Try a rule on this',
                  icon: <FlaskConical size={14} />,
                  keys: 't',
                  onSelect: tryRule,
                },
                null,
              ]
            : []),
          {
            label: 'Add to another case',
            disabled: !canCase,
            onSelect: show('case', canCase),
          },
          { label: 'Copy ID', onSelect: () => void copy(decision.id, 'ID') },
          {
            label: 'Copy as curl',
            onSelect: () => void copy(curlCommand(evidence), 'Command'),
          },
        ]}
      />
      {(open === 'accept' || open === 'reject') && (
        <ResolveDialog decision={decision} action={open} onClose={close} />
      )}
      {open === 'note' && <NoteDialog id={decision.id} onClose={close} />}
      {open === 'fraud' && <ReportFraudDialog decision={decision} onClose={close} />}
      {open === 'list' && <BlockDialog evidence={evidence} onClose={close} />}
      {open === 'case' && (
        <CaseDialog
          decisionIds={[decision.id]}
          suggestedTitle={`Customer ${decision.customer_id}`}
          onClose={close}
        />
      )}
    </>
  );
}

function ResolveButton({
  label,
  keys,
  variant,
  canResolve,
  onClick,
}: {
  readonly label: string;
  readonly keys: string;
  readonly variant: 'good' | 'danger';
  readonly canResolve: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button
      variant={variant}
      keys={keys}
      disabled={!canResolve}
      title={canResolve ? undefined : 'Needs the role analyst'}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
