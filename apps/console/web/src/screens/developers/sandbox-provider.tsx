import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  closeSettlement,
  disputeCapture,
  sandboxCapturesQuery,
  type SandboxCapture,
} from '../../api/sandbox.js';
import {
  Badge,
  Button,
  DataTable,
  Loaded,
  Notice,
  Panel,
  Time,
  formatAmount,
  notify,
  notifyError,
  type Column,
} from '../../ui/index.js';

/** Chargebacks and settlement files of the simulated payment provider. */
export function SandboxProvider() {
  const query = useQuery(sandboxCapturesQuery);
  const merchants = [...new Set((query.data ?? []).map(({ merchant }) => merchant))];
  return (
    <Panel
      flush
      title="Payment provider"
      description="The next settlement file reports captures and disputes; the gateway reads it within ten minutes."
      actions={merchants.map((merchant) => (
        <CloseFile key={merchant} merchant={merchant} isOnly={merchants.length === 1} />
      ))}
    >
      <Loaded query={query}>
        {(captures) => (
          <DataTable
            label="Captures"
            fill={false}
            columns={COLUMNS}
            rows={captures}
            keyOf={({ reference }) => reference}
            empty={
              <Notice title="No capture yet" className="!py-6">
                Take and capture a payment, or send demo traffic.
              </Notice>
            }
          />
        )}
      </Loaded>
    </Panel>
  );
}

const COLUMNS: readonly Column<SandboxCapture>[] = [
  {
    key: 'time',
    title: 'Captured',
    width: '8.5rem',
    phone: 'note',
    cell: ({ created_at: at }) => <Time value={at} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: '6rem',
    align: 'right',
    phone: 'title',
    cell: ({ amount, currency_code: currency }) => (
      <span className="font-medium">{formatAmount(amount, currency)}</span>
    ),
  },
  {
    key: 'file',
    title: 'File',
    width: '7rem',
    phone: 'detail',
    phoneLabel: true,
    cell: ({ settlement }) => settlement ?? <span className="text-faint">none yet</span>,
  },
  {
    key: 'state',
    title: 'State',
    width: 'minmax(7rem, 1fr)',
    phone: 'value',
    cell: (capture) => <State capture={capture} />,
  },
  {
    key: 'action',
    title: <span className="sr-only">Dispute</span>,
    width: '8rem',
    phone: 'action',
    cell: (capture) => <Dispute capture={capture} />,
  },
];

function State({ capture }: { readonly capture: SandboxCapture }) {
  if (capture.chargeback_reversed) return <Badge tone="good">Dispute won</Badge>;
  if (capture.charged_back) return <Badge tone="bad">Charged back</Badge>;
  return <Badge>Captured</Badge>;
}

/** The next step of a dispute; a won one has none. */
function Dispute({ capture }: { readonly capture: SandboxCapture }) {
  const queries = useQueryClient();
  const amount = formatAmount(capture.amount, capture.currency_code);
  const step = capture.charged_back ? 'chargeback-reversal' : 'chargeback';
  const label = capture.charged_back ? 'Win dispute' : 'Charge back';
  const dispute = useMutation({
    mutationFn: () => disputeCapture(capture, step),
    onSuccess: () => {
      notify(
        capture.charged_back
          ? `The dispute of ${amount} is won. The next settlement file reports it.`
          : `${amount} is charged back. The next settlement file reports it.`,
      );
    },
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: sandboxCapturesQuery.queryKey }),
  });
  if (capture.chargeback_reversed) return null;
  return (
    <Button
      size="sm"
      className="w-24"
      aria-label={`${label}: ${amount}, ${capture.reference.slice(0, 8)}`}
      busy={dispute.isPending}
      onClick={() => {
        dispute.mutate();
      }}
    >
      {label}
    </Button>
  );
}

function CloseFile({ merchant, isOnly }: { readonly merchant: string; readonly isOnly: boolean }) {
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: () => closeSettlement(merchant),
    onSuccess: (number) => {
      notify(`Settlement file ${number} is closed.`);
      return queries.invalidateQueries({ queryKey: sandboxCapturesQuery.queryKey });
    },
    onError: notifyError,
  });
  return (
    <Button
      size="sm"
      title={`Of the merchant ${merchant}`}
      busy={close.isPending}
      onClick={() => {
        close.mutate();
      }}
    >
      {isOnly ? 'Close settlement file' : `Close file of ${merchant.slice(0, 8)}`}
    </Button>
  );
}
