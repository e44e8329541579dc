import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { Button, CopyableId, Dialog, Facts, Failure, Loaded, Time } from '../../ui/index.js';
import { Status, wordsOf } from '../payments/status.js';

/** A check, and on demand what it has of the person. */
export function CheckDrawer({
  id,
  onClose,
}: {
  readonly id: string | undefined;
  readonly onClose: () => void;
}) {
  const query = useQuery({
    queryKey: ['account-check', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => tessera.accountInfo.operatorChecks.get(id ?? '', { signal }),
  });
  return (
    <Dialog kind="drawer" open={id !== undefined} onClose={onClose} title="Account check">
      <Loaded query={query}>
        {(check) => (
          <div className="flex flex-col gap-6">
            <Facts
              items={[
                ['State', <Status key="state" value={check.status} />],
                ['Reason', check.reason === null ? '–' : wordsOf(check.reason)],
                ['Bank', check.institution_name ?? check.institution_id ?? '–'],
                ['Market', check.market],
                ['Shop', check.tenant_name],
                ['ID', <CopyableId key="id" value={check.id} />],
                ['Begun', <Time key="begun" value={check.created_at} />],
                ['Bank chosen', <Time key="bank" value={check.bank_selected_at} />],
                ['Sent to the bank', <Time key="sent" value={check.awaiting_bank_at} />],
                ['Ended', <Time key="ended" value={check.ended_at} />],
              ]}
            />
            <PersonalData id={check.id} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Shown only when asked for: each read is in the audit trail. Nothing of it is kept in a cache. */
function PersonalData({ id }: { readonly id: string }) {
  const mayRead = useCan('account-info', 'admin:account-records:read');
  const read = useMutation({
    mutationFn: () => tessera.accountInfo.operatorChecks.personalData(id),
    gcTime: 0,
  });
  const [institution] = read.data?.record?.data ?? [];
  const [account] = institution?.accounts ?? [];
  if (read.isError) return <Failure error={read.error} />;
  if (read.data !== undefined) {
    return (
      <Facts
        items={[
          ['Holder', account?.parties.map(({ identity }) => identity.name).join(', ') ?? '–'],
          ['Account', account?.account_number ?? '–'],
          ['Type', account?.account_type ?? '–'],
          ['Bank', institution?.financial_institution ?? '–'],
        ]}
      />
    );
  }
  return (
    <div className="rounded-lg border border-line p-4 text-sm">
      <p className="text-faint">
        The verified record has the name and the number of the account. Reading it is recorded in
        the audit trail.
      </p>
      <Button
        className="mt-3"
        icon={<Eye size={14} />}
        busy={read.isPending}
        disabled={!mayRead}
        title={mayRead ? undefined : 'Analysts may open records.'}
        onClick={() => {
          read.mutate();
        }}
      >
        Open the record
      </Button>
    </div>
  );
}
