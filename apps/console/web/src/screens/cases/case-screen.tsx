import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CaseDetails, UpdateCase } from '@tessera/client';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Check, Pencil, UserRound } from 'lucide-react';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { Page } from '../../layout/page.js';
import { useCan, useSession } from '../../session/session.js';
import {
  Button,
  Facts,
  IconButton,
  Loaded,
  Panel,
  Stat,
  Time,
  formatAmount,
  formatCount,
  notify,
  notifyError,
  useHotkeys,
} from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { DecisionSkeleton } from '../decision/decision-skeleton.js';
import { CaseDecisions } from './case-decisions.js';
import { CaseGraph } from './case-graph.js';
import { CaseNotes } from './case-notes.js';
import { caseQuery, subjectText } from './case-queries.js';
import { CaseStatus } from './case-status.js';
import { CloseCaseDialog } from './close-case-dialog.js';
import { EditCaseDialog } from './edit-case-dialog.js';

/** A case: its decisions, what they share, notes, and one outcome for all. */
export function CaseScreen() {
  const { id } = useParams({ from: '/cases/$id' });
  const navigate = useNavigate();
  const query = useQuery(caseQuery(id));
  const details = query.data;
  const back = () => void navigate({ to: '/cases' });
  useHotkeys({ Escape: back });
  return (
    <Page
      title={details === undefined ? 'Case' : `Case ${details.title}`}
      heading={
        <span className="flex items-center gap-2">
          <IconButton
            label="Back to the cases"
            icon={<ArrowLeft size={16} />}
            size="sm"
            onClick={back}
          />
          <span className="max-sm:[overflow-wrap:anywhere] sm:truncate">
            {details?.title ?? 'Case'}
          </span>
          {details !== undefined && <CaseStatus {...details} />}
        </span>
      }
      actions={details !== undefined && <Actions key={id} details={details} />}
    >
      <Loaded query={query} skeleton={<DecisionSkeleton />}>
        {(loaded) => <Content details={loaded} />}
      </Loaded>
    </Page>
  );
}

function Content({ details }: { readonly details: CaseDetails }) {
  const canAnnotate = useCan('fraud', 'admin:cases:write');
  const canWrite = canAnnotate && details.status === 'open';
  const { outcomes, subject_by: by, subject_value: value } = details;
  const [first, ...others] = details.amounts.map((each) =>
    formatAmount(each.amount, each.currency),
  );
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <Stat
            label="Decisions"
            value={formatCount(details.decisions.length)}
            detail={outcomesText(outcomes)}
          />
          <Stat
            label="Open reviews"
            value={formatCount(details.open_reviews)}
            {...(details.open_reviews > 0 && { tone: 'warn' })}
          />
          <Stat
            label="Amount"
            value={first ?? '–'}
            {...(others.length > 0 && { detail: `and ${others.join(' and ')}` })}
          />
        </div>
        <CaseGraph decisions={details.decisions} />
        <CaseDecisions details={details} canWrite={canWrite} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title="Case">
          <Facts
            items={[
              ['Status', <CaseStatus key="s" {...details} />],
              [
                'Owner',
                details.owner === null ? 'No owner' : <Actor key="w" value={details.owner} />,
              ],
              [
                'Decisions of',
                by === null ? (
                  'Chosen by hand'
                ) : (
                  <Link
                    key="d"
                    to="/decisions"
                    search={{ [by]: value ?? '' } as never}
                    className="break-all text-brand hover:underline"
                  >
                    {subjectText(details)}
                  </Link>
                ),
              ],
              [
                'Opened',
                <span key="o">
                  <Time value={details.created_at} /> by <Actor value={details.created_by} />
                </span>,
              ],
              ...(details.closed_at === null
                ? []
                : [
                    [
                      'Closed',
                      <span key="c">
                        <Time value={details.closed_at} /> by <Actor value={details.closed_by} />
                      </span>,
                    ] as const,
                  ]),
            ]}
          />
        </Panel>
        <CaseNotes details={details} canWrite={canAnnotate} />
      </div>
    </div>
  );
}

function Actions({ details }: { readonly details: CaseDetails }) {
  const { person } = useSession();
  const queries = useQueryClient();
  const canWrite = useCan('fraud', 'admin:cases:write');
  const [open, setOpen] = useState<'close' | 'edit'>();
  const update = useMutation({
    mutationFn: (changes: UpdateCase) => tessera.fraud.cases.update(details.id, changes),
    onSuccess: () => {
      notify('Case changed.');
      setOpen(undefined);
    },
    onError: notifyError,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['case', details.id] });
      void queries.invalidateQueries({ queryKey: ['cases'] });
    },
  });
  if (details.status === 'closed') return null;
  const isMine = details.owner === `user:${person.id}`;
  const allowed = canWrite ? {} : { disabled: true, title: 'Needs the role analyst' };
  const hide = () => {
    setOpen(undefined);
  };
  return (
    <>
      <Button
        icon={<UserRound size={14} />}
        busy={update.isPending}
        onClick={() => {
          update.mutate({ owner: isMine ? null : 'me' });
        }}
        {...allowed}
      >
        {isMine ? 'Give up' : 'Assign to me'}
      </Button>
      <Button
        icon={<Pencil size={14} />}
        onClick={() => {
          setOpen('edit');
        }}
        {...allowed}
      >
        Edit
      </Button>
      <Button
        variant="primary"
        icon={<Check size={14} />}
        onClick={() => {
          setOpen('close');
        }}
        {...allowed}
      >
        Close case
      </Button>
      {open === 'close' && <CloseCaseDialog details={details} onClose={hide} />}
      {open === 'edit' && (
        <EditCaseDialog
          details={details}
          isBusy={update.isPending}
          onSave={(changes) => {
            update.mutate(changes);
          }}
          onClose={hide}
        />
      )}
    </>
  );
}

const OUTCOMES: readonly (readonly [outcome: string, label: string])[] = [
  ['ALLOW', 'allowed'],
  ['REVIEW', 'sent to review'],
  ['BLOCK', 'blocked'],
  ['PROVISIONAL', 'provisional'],
];

function outcomesText(outcomes: Readonly<Record<string, unknown>>): string {
  return OUTCOMES.flatMap(([outcome, label]) => {
    const count = outcomes[outcome];
    return typeof count === 'number' && count > 0 ? [`${formatCount(count)} ${label}`] : [];
  }).join(', ');
}
