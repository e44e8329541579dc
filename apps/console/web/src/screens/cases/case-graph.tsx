import { useQuery } from '@tanstack/react-query';
import type { CaseDetails, DecisionRecord } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import {
  CreditCard,
  Globe,
  Mail,
  MonitorSmartphone,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { Loaded, Panel, Skeleton, cx } from '../../ui/index.js';
import { recordsQuery } from './case-queries.js';
import { GraphLines } from './graph-lines.js';
import { sharedValues, type SharedKind, type SharedValue } from './shared-values.js';

/** More nodes are a tangle; the list of decisions has them all. */
const MAX_DECISIONS = 40;
const MAX_VALUES = 24;
const KINDS: Readonly<Record<SharedKind, readonly [name: string, icon: LucideIcon]>> = {
  credential_fingerprint: ['Card', CreditCard],
  device_hash: ['Device', MonitorSmartphone],
  device_ip: ['IP address', Globe],
  email_hash: ['E-mail', Mail],
  customer_id: ['Customer', UserRound],
};

/** Which cards, devices and addresses connect the decisions of a case. */
export function CaseGraph({ decisions }: { readonly decisions: CaseDetails['decisions'] }) {
  const ids = useMemo(() => decisions.slice(0, MAX_DECISIONS).map(({ id }) => id), [decisions]);
  const query = useQuery({ ...recordsQuery(ids), enabled: ids.length > 0 });
  if (ids.length < 2) return null;
  return (
    <Panel
      title="What they share"
      description={
        decisions.length > MAX_DECISIONS ? `The newest ${MAX_DECISIONS} decisions.` : undefined
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {(records) => <Graph records={records} />}
      </Loaded>
    </Panel>
  );
}

function Graph({ records }: { readonly records: readonly DecisionRecord[] }) {
  const [active, setActive] = useState<string>();
  const values = useMemo(() => sharedValues(records).slice(0, MAX_VALUES), [records]);
  if (values.length === 0) {
    return <p className="text-sm text-faint">No card, device, address or customer is shared.</p>;
  }
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_15rem]">
      <GraphLines records={records} values={values} active={active} onActive={setActive} />
      <ul aria-label="Shared values" className="flex flex-col self-start">
        {values.map((value) => (
          <Entry
            key={value.key}
            value={value}
            isActive={value.key === active}
            onActive={setActive}
          />
        ))}
      </ul>
    </div>
  );
}

function Entry({
  value: { key, kind, value, label, decisionIds },
  isActive,
  onActive,
}: {
  readonly value: SharedValue;
  readonly isActive: boolean;
  readonly onActive: (key: string | undefined) => void;
}) {
  const [name, Icon] = KINDS[kind];
  const leave = () => {
    onActive(undefined);
  };
  const enter = () => {
    onActive(key);
  };
  return (
    <li>
      <Link
        to="/decisions"
        search={{ [kind]: value } as never}
        title="Decisions with this value"
        onMouseEnter={enter}
        onMouseLeave={leave}
        onFocus={enter}
        onBlur={leave}
        className={cx(
          'flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover',
          isActive && 'bg-hover',
        )}
      >
        <Icon size={14} className="shrink-0 text-faint" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{name} </span>
          {label}
        </span>
        <span className="numeric text-faint">
          {decisionIds.size}
          <span className="sr-only"> decisions</span>
        </span>
      </Link>
    </li>
  );
}
