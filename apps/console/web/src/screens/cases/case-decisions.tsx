import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@tessera/client';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { tessera } from '../../api/client.js';
import {
  Badge,
  DataTable,
  IconButton,
  OutcomeBadge,
  Panel,
  Time,
  formatAmount,
  formatCount,
  notify,
  notifyError,
  type Column,
} from '../../ui/index.js';
import { rememberList } from '../decision/neighbors.js';

type CaseDecision = CaseDetails['decisions'][number];

/** The decisions of a case; each opens, and can be taken out while the case is open. */
export function CaseDecisions({
  details,
  canWrite,
}: {
  readonly details: CaseDetails;
  readonly canWrite: boolean;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { id, decisions } = details;
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['case', id] });
    void queries.invalidateQueries({ queryKey: ['decision'] });
  };
  const remove = useMutation({
    mutationFn: (decisionId: string) => tessera.fraud.cases.removeDecision(id, decisionId),
    onSuccess: (_, decisionId) => {
      notify('Decision taken out of the case.', () => {
        tessera.fraud.cases
          .addDecisions(id, { decision_ids: [decisionId] })
          .then(reload, notifyError);
      });
    },
    onError: notifyError,
    onSettled: reload,
  });
  const columns: Column<CaseDecision>[] = [
    {
      key: 'time',
      title: 'Time',
      width: '8.5rem',
      phone: 'note',
      cell: (row) => <Time value={row.created_at} />,
    },
    {
      key: 'outcome',
      title: 'Outcome',
      width: '5rem',
      phone: 'value',
      cell: (row) => <Result row={row} />,
    },
    {
      key: 'amount',
      title: 'Amount',
      width: '5.75rem',
      align: 'right',
      phone: 'detail',
      cell: (row) =>
        row.amount === null || row.currency === null ? '–' : formatAmount(row.amount, row.currency),
    },
    {
      key: 'reference',
      title: 'Reference',
      width: 'minmax(4rem, 1fr)',
      phone: 'title',
      cell: (row) => row.transaction_reference ?? row.id.slice(-8),
    },
    {
      key: 'customer',
      title: 'Customer',
      width: 'minmax(6rem, 1fr)',
      cell: (row) => row.customer_id,
    },
    {
      key: 'remove',
      title: <span className="sr-only">Remove</span>,
      width: '1.75rem',
      phone: 'action',
      cell: (row) =>
        canWrite && (
          <IconButton
            size="sm"
            label={`Take ${row.transaction_reference ?? row.id} out of the case`}
            icon={<X size={14} />}
            onClick={(event) => {
              event.stopPropagation();
              remove.mutate(row.id);
            }}
          />
        ),
    },
  ];
  return (
    <Panel title={`Decisions (${formatCount(decisions.length)})`} flush>
      <DataTable
        label="Decisions of the case"
        fill={false}
        columns={columns}
        rows={decisions}
        keyOf={(row) => row.id}
        onOpen={(row) => {
          rememberList({ ids: decisions.map((each) => each.id), url: href });
          void navigate({ to: '/decisions/$id', params: { id: row.id } });
        }}
        empty={<p className="px-6 py-4 text-sm text-faint">The case has no decision yet.</p>}
      />
    </Panel>
  );
}

function Result({ row: { outcome, resolution } }: { readonly row: CaseDecision }) {
  if (resolution === 'ACCEPTED') return <Badge tone="good">Accepted</Badge>;
  if (resolution === 'REJECTED') return <Badge tone="bad">Rejected</Badge>;
  return <OutcomeBadge outcome={outcome} />;
}
