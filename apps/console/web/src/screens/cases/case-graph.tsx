import { useQuery } from '@tanstack/react-query';
import type { CaseDetails, DecisionRecord } from '@tessera/client';
import { useMemo, useState } from 'react';
import { Loaded, Panel, Skeleton } from '../../ui/index.js';
import { recordsQuery } from './case-queries.js';
import { GraphDecision } from './graph-decision.js';
import { GraphLines } from './graph-lines.js';
import { GraphValue } from './graph-value.js';
import { graphLayout, sharedValues } from './shared-values.js';

/** More nodes are a tangle; the list of decisions has them all. */
const MAX_DECISIONS = 40;
const MAX_VALUES = 24;
const ROW_PX = 26;

/** Which cards, devices and addresses connect the decisions of a case. */
export function CaseGraph({ decisions }: { readonly decisions: CaseDetails['decisions'] }) {
  const ids = useMemo(() => decisions.slice(0, MAX_DECISIONS).map(({ id }) => id), [decisions]);
  const query = useQuery({ ...recordsQuery(ids), enabled: ids.length > 1 });
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
  const layout = useMemo(
    () =>
      graphLayout(
        records.map(({ id }) => id),
        values,
      ),
    [records, values],
  );
  if (values.length === 0) {
    return <p className="text-sm text-faint">No card, device, address or customer is shared.</p>;
  }
  const byId = new Map(records.map((record) => [record.id, record]));
  const connected = connectedTo(active, values);
  const isFaint = (key: string) => connected !== undefined && !connected.has(key);
  return (
    <div
      className="grid grid-cols-[auto_minmax(2.5rem,1fr)_auto]"
      style={{ height: ROW_PX * Math.max(records.length, values.length) }}
    >
      <ul aria-label="Decisions" className="grid auto-rows-fr">
        {[...layout.decisions.keys()].map((id) => {
          const record = byId.get(id);
          if (record === undefined) return null;
          return (
            <GraphDecision key={id} record={record} isFaint={isFaint(id)} onActive={setActive} />
          );
        })}
      </ul>
      <GraphLines layout={layout} values={values} active={active} />
      <ul aria-label="Shared values" className="grid auto-rows-fr">
        {values.map((value) => (
          <GraphValue
            key={value.key}
            value={value}
            isFaint={isFaint(value.key)}
            onActive={setActive}
          />
        ))}
      </ul>
    </div>
  );
}

/** The active node and its neighbors; undefined without an active node. */
function connectedTo(
  active: string | undefined,
  values: Parameters<typeof graphLayout>[1],
): ReadonlySet<string> | undefined {
  if (active === undefined) return undefined;
  const value = values.find(({ key }) => key === active);
  if (value !== undefined) return new Set([active, ...value.decisionIds]);
  const own = values.filter(({ decisionIds }) => decisionIds.has(active));
  return new Set([active, ...own.map(({ key }) => key)]);
}
