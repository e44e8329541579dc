import type { Ruleset } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2, Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { Page } from '../../layout/page.js';
import { useCan } from '../../session/session.js';
import {
  Button,
  DataTable,
  Failure,
  Notice,
  Panel,
  Skeleton,
  Tabs,
  Time,
  formatCount,
  type Column,
} from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { RULES_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { ActiveRules } from './active-rules.js';
import { NewContextDialog } from './new-context-dialog.js';
import { RulesetStatus } from './ruleset-status.js';
import { RULESETS_KEY, useNewDraft } from './use-rulesets.js';

const COLUMNS: readonly Column<Ruleset>[] = [
  {
    key: 'version',
    title: 'Version',
    width: '5rem',
    phone: 'title',
    phoneLabel: true,
    cell: ({ version }) => <span className="numeric font-medium">{version}</span>,
  },
  {
    key: 'status',
    title: 'State',
    width: '5.5rem',
    phone: 'value',
    cell: ({ status }) => <RulesetStatus status={status} />,
  },
  {
    key: 'rules',
    title: 'Rules',
    width: '4rem',
    align: 'right',
    cell: ({ rules }) => formatCount(rules.length),
  },
  {
    key: 'description',
    title: 'Description',
    width: 'minmax(8rem, 2fr)',
    phone: 'detail',
    cell: (row) => row.description ?? <span className="text-faint">–</span>,
  },
  {
    key: 'by',
    title: 'Created by',
    width: 'minmax(8rem, 1fr)',
    cell: (row) => <Actor value={row.created_by} />,
  },
  {
    key: 'at',
    title: 'Created',
    width: '8.5rem',
    phone: 'note',
    cell: (row) => <Time value={row.created_at} />,
  },
  {
    key: 'activated',
    title: 'Activated',
    width: 'minmax(8.5rem, 1fr)',
    cell: (row) => <Activated row={row} />,
  },
];

function Activated({ row }: { readonly row: Ruleset }) {
  if (row.activated_at === null) return <span className="text-faint">–</span>;
  return (
    <span title={`By ${row.activated_by ?? 'unknown'}`}>
      <Time value={row.activated_at} /> <Actor value={row.activated_by} />
    </span>
  );
}

/** The contexts with the version that decides, and all versions. */
export function RulesScreen() {
  const search = useScreenSearch(RULES_SEARCH);
  const navigate = useNavigate();
  const [isNewOpen, setNewOpen] = useState(false);
  const canDraft = useCan('fraud', 'admin:rulesets:draft');
  const newDraft = useNewDraft();
  const list = useRows([...RULESETS_KEY, 'list'], ({ signal }) =>
    tessera.rulesets.list({ limit: 100 }, { signal }),
  );
  const contexts = [...new Set(list.rows.map(({ context }) => context))].sort(byDefaultFirst);
  const context = search.context ?? contexts[0];
  const versions = list.rows.filter((row) => row.context === context);
  const active = versions.find(({ status }) => status === 'ACTIVE');
  const tryOn = search.try;
  const forTrial: Readonly<Record<string, string>> =
    tryOn === undefined ? {} : { tab: 'try', try: tryOn };
  const open = ({ id }: Ruleset) =>
    void navigate({ to: '/rules/$id', params: { id }, search: forTrial });
  return (
    <Page
      title="Rules"
      actions={
        <>
          <Button
            icon={<Plus size={14} />}
            disabled={!canDraft}
            title={canDraft ? undefined : 'Needs the role rule author'}
            onClick={() => {
              setNewOpen(true);
            }}
          >
            New context
          </Button>
          {active !== undefined && (
            <Button
              variant="primary"
              icon={<FilePlus2 size={14} />}
              busy={newDraft.isPending}
              disabled={!canDraft}
              title={canDraft ? undefined : 'Needs the role rule author'}
              onClick={() => {
                newDraft.mutate({ ...active, search: forTrial });
              }}
            >
              Draft from version {active.version}
            </Button>
          )}
        </>
      }
    >
      <NewContextDialog
        open={isNewOpen}
        onClose={() => {
          setNewOpen(false);
        }}
        taken={contexts}
      />
      {tryOn !== undefined && (
        <p className="mb-3 rounded-md border border-info-line bg-info-ground px-3 py-2 text-sm text-info">
          Open a version, or start a draft, to try its rules on decision{' '}
          <span className="font-mono">{tryOn.slice(-8)}</span>.
        </p>
      )}
      {list.error ? (
        <Failure error={list.error} retry={list.reload} />
      ) : list.isLoading ? (
        <Skeleton lines={10} />
      ) : context === undefined ? (
        <Notice
          icon={<SlidersHorizontal size={18} />}
          title="No rules yet"
          actions={
            <Button
              variant="primary"
              disabled={!canDraft}
              onClick={() => {
                setNewOpen(true);
              }}
            >
              Write the first rules
            </Button>
          }
        >
          Until a version is active, every payment is allowed.
        </Notice>
      ) : (
        <div className="flex flex-col gap-4">
          <Tabs
            label="Context"
            value={context}
            tabs={contexts.map((name) => ({
              name,
              title: name,
              count: list.rows.filter((row) => row.context === name).length,
            }))}
            onChange={(name) =>
              void navigate({
                to: '/rules',
                search: withChanges(search, { context: name }),
                replace: true,
              })
            }
          />
          <ActiveRules context={context} active={active} onOpen={open} />
          <Panel title="Versions" flush>
            <DataTable
              label={`Versions of ${context}`}
              columns={COLUMNS}
              rows={versions}
              keyOf={({ id }) => id}
              onOpen={open}
              onEnd={list.loadMore}
              isLoadingMore={list.isLoadingMore}
              fill={false}
            />
          </Panel>
        </div>
      )}
    </Page>
  );
}

function byDefaultFirst(one: string, other: string): number {
  if (one === other) return 0;
  if (one === 'default') return -1;
  return other === 'default' ? 1 : one.localeCompare(other);
}
