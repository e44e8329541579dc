import type { OperatorPaymentDetails } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tessera } from '../../api/client.js';
import { useSession } from '../../session/session.js';
import {
  CopyableId,
  Dialog,
  Facts,
  Loaded,
  OutcomeBadge,
  Time,
  formatAmount,
} from '../../ui/index.js';
import { OperationDialog } from './operation-dialog.js';
import { OPERATION_WORDS } from './operations.js';
import { PaymentActions } from './payment-actions.js';
import { Status, wordsOf } from './status.js';

/** A payment with everything that happened to it. Opening it is recorded in the audit trail. */
export function PaymentDrawer({
  id,
  operation,
  onOperation,
  onClose,
}: {
  readonly id: string | undefined;
  /** The operation that is being confirmed, from the URL. */
  readonly operation: string | undefined;
  readonly onOperation: (operation: string | undefined) => void;
  readonly onClose: () => void;
}) {
  const query = useQuery({
    queryKey: ['payment', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => tessera.gateway.operatorPayments.get(id ?? '', { signal }),
  });
  const { data } = query;
  const { scopes } = useSession();
  const confirmed = data?.allowed_operations.find(
    ({ type }) =>
      type === operation && scopes['gateway-legacy']?.includes(OPERATION_WORDS[type].scope),
  );
  return (
    <Dialog
      kind="drawer"
      open={id !== undefined}
      onClose={onClose}
      title={query.data?.reference ?? 'Payment'}
      description="Opening a payment is recorded in the audit trail."
      actions={data && <PaymentActions payment={data} onOpen={onOperation} />}
    >
      <Loaded query={query}>{(payment) => <Payment payment={payment} />}</Loaded>
      {data !== undefined && confirmed !== undefined && (
        <OperationDialog
          key={confirmed.type}
          payment={data}
          allowed={confirmed}
          onClose={() => {
            onOperation(undefined);
          }}
        />
      )}
    </Dialog>
  );
}

function Payment({ payment }: { readonly payment: OperatorPaymentDetails }) {
  const amount = (minor: number) => formatAmount(minor, payment.currency_code);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-3">
        <span className="numeric text-2xl font-semibold">{amount(payment.amount)}</span>
        <Status value={payment.status} />
      </div>
      <Facts
        items={[
          ['ID', <CopyableId key="id" value={payment.id} />],
          ['Account', payment.account_name],
          ['Provider', `${payment.provider} (${payment.provider_merchant})`],
          ['Use', wordsOf(payment.use_case)],
          ['Capture', wordsOf(payment.capture)],
          ['Captured', amount(payment.captured_amount)],
          ['Refunded', amount(payment.refunded_amount)],
          ['Voided', amount(payment.voided_amount)],
          ['Charged back', amount(payment.charged_back_amount)],
          ['3-D Secure', payment.authentication_id === null ? 'No' : 'Authenticated'],
          [
            'Fraud check',
            payment.fraud === null ? (
              '–'
            ) : (
              <span key="fraud" className="flex items-center gap-2">
                <OutcomeBadge outcome={payment.fraud.outcome} />
                {payment.fraud.decision_id !== null && (
                  <Link
                    to="/decisions/$id"
                    params={{ id: payment.fraud.decision_id }}
                    className="text-brand hover:underline"
                  >
                    Open the decision
                  </Link>
                )}
              </span>
            ),
          ],
        ]}
      />
      <section>
        <h3 className="mb-2 text-base font-semibold">Operations</h3>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {payment.orders.map((order) => (
            <li
              key={order.id}
              className="grid grid-cols-[1fr_auto_auto] items-center gap-3 px-3 py-2 text-sm"
            >
              <span>
                <span className="font-medium">{wordsOf(order.type)}</span>{' '}
                <span className="text-faint">{order.result?.message}</span>
              </span>
              <span className="numeric">{amount(order.amount)}</span>
              <Status value={order.status} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-2 text-base font-semibold">Timeline</h3>
        <ol className="border-l border-line pl-4">
          {payment.timeline.map((event) => (
            <li key={event.version} className="relative pb-3 text-sm">
              <span className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full bg-brand" />
              <span className="font-medium">{wordsOf(event.type)}</span>{' '}
              <span className="text-faint">
                → {wordsOf(event.to_status)} · <Time value={event.created_at} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
