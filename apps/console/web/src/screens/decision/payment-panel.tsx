import type { DecisionRecord } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyableId, Facts, Panel, Time, formatAmount, formatDuration } from '../../ui/index.js';

/** What was paid, by whom, with what. Personal data is masked. */
export function PaymentPanel({ decision }: { readonly decision: DecisionRecord }) {
  const { payment } = decision;
  const items: (readonly [ReactNode, ReactNode])[] = [
    ['Amount', formatAmount(decision.amount, decision.currency)],
    ['Reference', <CopyableId key="r" value={decision.transaction_reference} />],
    [
      'Customer',
      <FilterLink key="c" name="customer_id" value={decision.customer_id}>
        {decision.customer_id}
      </FilterLink>,
    ],
    ['E-mail', payment?.customer.email],
    [
      'Card',
      <FilterLink key="f" name="credential_fingerprint" value={decision.credential_fingerprint}>
        <span className="font-mono text-[0.75rem]">{decision.masked_credential}</span>
      </FilterLink>,
    ],
    [
      'IP address',
      decision.device_ip !== null && (
        <FilterLink key="i" name="device_ip" value={decision.device_ip}>
          {decision.device_ip}
        </FilterLink>
      ),
    ],
    ['Billing', payment?.billing?.country],
    ['Shipping', payment?.shipping?.address?.country],
    ['Merchant', payment?.merchant?.id],
    ['Context', decision.context],
    ['Payment', decision.payment_state?.replaceAll('_', ' ')],
    ['Decided', <Time key="t" value={decision.evaluated_at} />],
    ['Latency', formatDuration(decision.latency_us)],
    ['Decision', <CopyableId key="id" value={decision.id} />],
  ];
  return (
    <Panel title="Payment">
      <Facts
        items={items.filter(
          ([, value]) => value !== undefined && value !== null && value !== false,
        )}
      />
    </Panel>
  );
}

function FilterLink({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to="/decisions"
      search={{ [name]: value } as never}
      title="Decisions with the same value"
      className="break-all hover:text-brand hover:underline"
    >
      {children}
    </Link>
  );
}
