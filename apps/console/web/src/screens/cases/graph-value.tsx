import { Link } from '@tanstack/react-router';
import {
  CreditCard,
  Globe,
  Mail,
  MonitorSmartphone,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { cx } from '../../ui/index.js';
import type { SharedKind, SharedValue } from './shared-values.js';

const KINDS: Readonly<Record<SharedKind, readonly [name: string, icon: LucideIcon]>> = {
  credential_fingerprint: ['Card', CreditCard],
  device_hash: ['Device', MonitorSmartphone],
  device_ip: ['IP address', Globe],
  email_hash: ['E-mail', Mail],
  customer_id: ['Customer', UserRound],
};

/** A shared value on the right side of the graph; it opens the decisions that have it. */
export function GraphValue({
  value: { key, kind, value, label, decisionIds },
  isFaint,
  onActive,
}: {
  readonly value: SharedValue;
  readonly isFaint: boolean;
  readonly onActive: (key: string | undefined) => void;
}) {
  const [name, Icon] = KINDS[kind];
  const enter = () => {
    onActive(key);
  };
  const leave = () => {
    onActive(undefined);
  };
  return (
    <li className="flex min-w-0 items-center">
      <Link
        to="/decisions"
        search={{ [kind]: value } as never}
        title={`${name}: decisions with this value`}
        onMouseEnter={enter}
        onMouseLeave={leave}
        onFocus={enter}
        onBlur={leave}
        className={cx(
          'flex min-w-0 flex-1 items-center gap-2 text-xs hover:text-brand sm:text-sm',
          isFaint && 'opacity-40',
        )}
      >
        <Icon size={14} className="shrink-0 text-faint" aria-hidden="true" />
        <span className="max-w-44 min-w-0 truncate max-sm:max-w-28">
          <span className="sr-only">{name} </span>
          {label}
        </span>
        <span className="numeric ml-auto pl-1 text-faint">
          {decisionIds.size}
          <span className="sr-only"> decisions</span>
        </span>
      </Link>
    </li>
  );
}
