import type { Ruleset, Simulation } from '@tessera/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, Play } from 'lucide-react';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import {
  Badge,
  Button,
  Failure,
  Field,
  Loaded,
  Notice,
  Panel,
  Select,
  Time,
  formatCount,
  notifyError,
} from '../../ui/index.js';
import { SimulationResultView } from './simulation-result.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const POLL_MS = 700;
const SIMULATIONS_KEY = ['simulations'] as const;
const DAYS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
] as const;

interface SimulationTabProps {
  readonly ruleset: Ruleset;
  readonly active: Ruleset | undefined;
  readonly isChanged: boolean;
  readonly search: { readonly simulation?: string; readonly cell?: string };
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** What this version would have decided on past payments. */
export function SimulationTab(props: SimulationTabProps) {
  const { ruleset, search, onChange } = props;
  const past = useQuery({
    queryKey: [...SIMULATIONS_KEY, ruleset.id],
    queryFn: async ({ signal }) => {
      const { data } = await tessera.fraud.simulations.list({ limit: 100 }, { signal });
      return data.filter(({ ruleset_id: id }) => id === ruleset.id);
    },
  });
  const shown = search.simulation ?? past.data?.[0]?.id;
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <Start {...props} />
      {past.error !== null && past.data === undefined && (
        <Failure error={past.error} retry={() => void past.refetch()} />
      )}
      {past.data !== undefined && past.data.length > 1 && (
        <div
          className="flex gap-1.5 overflow-x-auto"
          role="group"
          aria-label="Simulations of this version"
        >
          {past.data.map((simulation) => (
            <Button
              key={simulation.id}
              size="sm"
              aria-pressed={simulation.id === shown}
              variant={simulation.id === shown ? 'primary' : 'secondary'}
              onClick={() => {
                onChange({ simulation: simulation.id, cell: undefined });
              }}
            >
              {rangeOf(simulation)} · <Time value={simulation.created_at} relative />
            </Button>
          ))}
        </div>
      )}
      {shown === undefined ? (
        past.isSuccess && (
          <Notice icon={<FlaskConical size={18} />} title="Not simulated yet">
            A simulation evaluates stored payments again with these rules. It stores no decisions,
            calls no backends and sends no webhooks.
          </Notice>
        )
      ) : (
        <Shown
          key={shown}
          id={shown}
          ruleset={ruleset}
          cell={search.cell}
          onCell={(cell) => {
            onChange({ simulation: shown, cell });
          }}
        />
      )}
    </div>
  );
}

function Start({ ruleset, active, isChanged, onChange }: SimulationTabProps) {
  const client = useQueryClient();
  const canSimulate = useCan('fraud', 'admin:rulesets:simulate');
  const [days, setDays] = useState('30');
  const [baseline, setBaseline] = useState('');
  const start = useMutation({
    mutationFn: () => {
      const to = new Date();
      const from = new Date(to.getTime() - Number(days) * DAY_MS);
      const replay = {
        from: from.toISOString(),
        to: to.toISOString(),
        ...(baseline !== '' && { baseline_ruleset_id: baseline }),
      };
      return tessera.rulesets.simulate(ruleset.id, { replay });
    },
    onSuccess: ({ id }) => {
      onChange({ simulation: id, cell: undefined });
      void client.invalidateQueries({ queryKey: SIMULATIONS_KEY });
    },
    onError: notifyError,
  });
  const baselines = [
    ['', 'What was decided then'],
    ...(active === undefined || active.id === ruleset.id
      ? []
      : [[active.id, `The active version ${active.version}`] as const]),
  ] as const;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Payments of">
        {(ids) => (
          <Select
            {...ids}
            value={days}
            options={DAYS}
            onChange={(event) => {
              setDays(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label="Compare with">
        {(ids) => (
          <Select
            {...ids}
            value={baseline}
            options={baselines}
            onChange={(event) => {
              setBaseline(event.target.value);
            }}
          />
        )}
      </Field>
      <Button
        variant="primary"
        icon={<Play size={14} />}
        busy={start.isPending}
        disabled={!canSimulate}
        title={canSimulate ? undefined : 'Needs the role rule author'}
        onClick={() => {
          start.mutate();
        }}
      >
        Simulate
      </Button>
      {isChanged && (
        <p className="text-sm text-warn">Simulates the saved draft, without your latest changes.</p>
      )}
    </div>
  );
}

function Shown({
  id,
  ruleset,
  cell,
  onCell,
}: {
  readonly id: string;
  readonly ruleset: Ruleset;
  readonly cell: string | undefined;
  readonly onCell: (cell: string | undefined) => void;
}) {
  const query = useQuery({
    queryKey: [...SIMULATIONS_KEY, 'one', id],
    queryFn: ({ signal }) => tessera.fraud.simulations.get(id, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });
  return (
    <Loaded query={query}>
      {(simulation) => {
        if (simulation.status === 'FAILED') {
          return <Notice title="The simulation failed">{simulation.error}</Notice>;
        }
        if (simulation.result === null) return <Progress simulation={simulation} />;
        return (
          <>
            {simulation.ruleset_hash !== ruleset.hash && (
              <p className="text-sm text-warn">The rules have changed since this simulation.</p>
            )}
            <SimulationResultView
              result={simulation.result}
              isAgainstVersion={simulation.replay.baseline_ruleset_id !== null}
              cell={cell}
              onCell={onCell}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function isRunning(simulation: Simulation | undefined): boolean {
  return simulation?.status === 'PENDING' || simulation?.status === 'RUNNING';
}

function Progress({ simulation: { processed, total } }: { readonly simulation: Simulation }) {
  return (
    <Panel
      title="Simulating"
      actions={
        <Badge tone="info">
          {total === null ? 'Counting' : `${formatCount(processed)} of ${formatCount(total)}`}
        </Badge>
      }
    >
      <progress
        className="h-2 w-full accent-brand"
        aria-label="Progress of the simulation"
        max={total ?? 1}
        value={total === null ? undefined : processed}
      />
    </Panel>
  );
}

function rangeOf({ replay }: Simulation): string {
  const days = (new Date(replay.to).getTime() - new Date(replay.from).getTime()) / DAY_MS;
  return `${Math.round(days)} days${replay.baseline_ruleset_id === null ? '' : ', against a version'}`;
}
