import type { Ruleset } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import {
  Badge,
  Button,
  DataTable,
  Failure,
  Notice,
  OutcomeBadge,
  Panel,
  formatCount,
  type Column,
} from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { HitBars, type RuleHits } from './hit-bars.js';
import { HIT_DAYS, useRuleHits } from './use-rule-hits.js';

type Row = Ruleset['rules'][number] & { readonly hits: RuleHits | undefined };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Rule',
    width: 'minmax(7rem, 2fr)',
    phone: 'title',
    cell: ({ name, enabled }) => (
      <span className={enabled === false ? 'text-faint line-through' : 'font-medium'}>{name}</span>
    ),
  },
  {
    key: 'action',
    title: 'Action',
    width: '5rem',
    phone: 'value',
    cell: (row) =>
      'action' in row ? <OutcomeBadge outcome={row.action} /> : <Badge>Backend</Badge>,
  },
  {
    key: 'state',
    title: 'In effect',
    width: '7rem',
    phone: 'detail',
    cell: (row) => <State row={row} />,
  },
  {
    key: 'open',
    title: 'Failed open',
    width: '6rem',
    align: 'right',
    cell: ({ hits }) => formatCount(hits?.failOpens ?? 0),
  },
  {
    key: 'hits',
    title: `Hits, ${HIT_DAYS} d`,
    width: 'minmax(4rem, 9rem)',
    align: 'right',
    phone: 'note',
    phoneLabel: true,
    cell: ({ hits }) =>
      hits === undefined ? (
        <span className="text-faint">0</span>
      ) : (
        <span className="inline-flex sm:flex sm:justify-end">
          <HitBars hits={hits} />
        </span>
      ),
  },
];

function State({ row: { live, enabled, rollout_percent: rollout } }: { readonly row: Row }) {
  if (enabled === false) return <Badge>Off</Badge>;
  if (live === false) return <Badge tone="info">Shadow</Badge>;
  return rollout === undefined || rollout === 100 ? (
    <>Live</>
  ) : (
    <Badge tone="brand">{rollout} %</Badge>
  );
}

/** The rules that decide payments of a context, with how often each fired. */
export function ActiveRules({
  context,
  active,
  onOpen,
}: {
  readonly context: string;
  readonly active: Ruleset | undefined;
  readonly onOpen: (ruleset: Ruleset) => void;
}) {
  const hits = useRuleHits(context);
  if (active === undefined) {
    return (
      <Panel>
        <Notice icon={<TriangleAlert size={18} />} title="No active version" className="!py-6">
          Payments of the context “{context}” are decided by the context “default”, or allowed
          without one.
        </Notice>
      </Panel>
    );
  }
  const rows = active.rules.map((rule) => ({ ...rule, hits: hits.data?.get(rule.id) }));
  return (
    <Panel
      title={`Active: version ${active.version}`}
      description={
        active.activated_by === null ? (
          'In effect'
        ) : (
          <>
            Activated by <Actor value={active.activated_by} />
          </>
        )
      }
      actions={
        <>
          <Link to="/decisions" search={{ context }} className="text-sm text-brand hover:underline">
            Its decisions
          </Link>
          <Button
            size="sm"
            onClick={() => {
              onOpen(active);
            }}
          >
            Open
          </Button>
        </>
      }
      flush
    >
      {hits.isError && <Failure error={hits.error} className="!py-4" />}
      <DataTable
        label={`Active rules of ${context}`}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={() => {
          onOpen(active);
        }}
        fill={false}
      />
    </Panel>
  );
}
