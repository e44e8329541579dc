import type { DecisionEvidence } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { OutcomeBadge, Panel, Time, cx, formatAmount, formatCount } from '../../ui/index.js';

type Related = DecisionEvidence['related'][number];

const TITLES: Readonly<Record<Related['by'], string>> = {
  credential_fingerprint: 'Same card',
  customer_id: 'Same customer',
  device_ip: 'Same IP address',
  device_hash: 'Same device',
  email_hash: 'Same e-mail',
};
const BARS: readonly (readonly [outcome: string, color: string, label: string])[] = [
  ['ALLOW', 'bg-good', 'allowed'],
  ['REVIEW', 'bg-warn', 'sent to review'],
  ['BLOCK', 'bg-bad', 'blocked'],
  ['PROVISIONAL', 'bg-info', 'provisional'],
];

/** Other decisions with the same card, customer, device or e-mail. */
export function RelatedPanel({ related }: { readonly related: DecisionEvidence['related'] }) {
  const found = related.filter(({ count }) => count > 0);
  return (
    <Panel title="Related decisions" flush>
      {found.length === 0 ? (
        <p className="px-4 py-3 text-sm text-faint">
          This is the first decision with this card, customer, device and e-mail.
        </p>
      ) : (
        <ul>
          {found.map((each) => (
            <Group key={each.by} related={each} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Group({ related }: { readonly related: Related }) {
  const [isOpen, setOpen] = useState(false);
  const { by, value, count, has_more: hasMore, outcomes, decisions } = related;
  const parts = BARS.flatMap(([outcome, color, label]) => {
    const amount = outcomes[outcome];
    return typeof amount === 'number' && amount > 0 ? [{ color, label, amount }] : [];
  });
  const total = `${formatCount(count)}${hasMore ? '+' : ''}`;
  const summary = parts.map(({ label, amount }) => `${formatCount(amount)} ${label}`).join(', ');
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
        className="flex w-full items-center gap-1.5 text-left text-sm"
      >
        <ChevronRight
          size={13}
          aria-hidden="true"
          className={cx('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
        />
        <span className="flex-1 font-medium">{TITLES[by]}</span>
        <span className="numeric font-semibold">{total}</span>
      </button>
      <div className="mt-1.5 flex h-1 gap-px overflow-hidden rounded-full" aria-hidden="true">
        {parts.map(({ label, color, amount }) => (
          <span key={label} className={cx(color, 'opacity-80')} style={{ flexGrow: amount }} />
        ))}
      </div>
      <div className="mt-1 flex justify-between gap-2 text-xs text-faint">
        <span>{summary}</span>
        <Link
          to="/decisions"
          search={{ [by]: value } as never}
          className="shrink-0 text-brand hover:underline"
          aria-label={`List decisions: ${TITLES[by].toLowerCase()}`}
        >
          List
        </Link>
      </div>
      {isOpen && (
        <ul className="mt-1.5">
          {decisions.map((each) => (
            <li key={each.id}>
              <Link
                to="/decisions/$id"
                params={{ id: each.id }}
                className="grid grid-cols-[auto_1fr_auto] items-center gap-2 rounded px-1 py-1 text-sm hover:bg-hover"
              >
                <OutcomeBadge outcome={each.outcome} />
                <span className="truncate text-faint">
                  <Time value={each.created_at} />
                </span>
                <span className="numeric">
                  {each.amount !== null &&
                    each.currency !== null &&
                    formatAmount(each.amount, each.currency)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
