import type { Ruleset } from '@tessera/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Page } from '../../layout/page.js';
import { Loaded, Skeleton, Tabs, Time } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { RULESET_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { ChangesTab } from './changes-tab.js';
import { FindingSummary } from './finding-summary.js';
import { RulesEditor } from './rules-editor.js';
import { RulesetActions } from './ruleset-actions.js';
import { RulesetStatus } from './ruleset-status.js';
import { SimulationTab } from './simulation-tab.js';
import { TryTab } from './try-tab.js';
import { useLint } from './use-lint.js';
import { useRulesText } from './use-rules-text.js';
import { useActiveRuleset, useRuleset } from './use-rulesets.js';
import { useLeaveGuard } from './use-leave-guard.js';

const TABS = [
  { name: 'rules', title: 'Rules' },
  { name: 'changes', title: 'Changes' },
  { name: 'simulation', title: 'Simulation' },
  { name: 'try', title: 'Try a decision' },
] as const;
type TabName = (typeof TABS)[number]['name'];

/** One version of the rules of a context: edit, compare, simulate, put into effect. */
export function RulesetScreen() {
  const { id } = useParams({ strict: false });
  const query = useRuleset(id);
  if (query.data !== undefined) return <RulesetView key={query.data.id} ruleset={query.data} />;
  return (
    <Page title="Rules">
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function RulesetView({ ruleset }: { readonly ruleset: Ruleset }) {
  const search = useScreenSearch(RULESET_SEARCH);
  const navigate = useNavigate();
  const edit = useRulesText(ruleset.rules);
  const isDraft = ruleset.status === 'DRAFT';
  const lint = useLint(ruleset, edit);
  const active = useActiveRuleset(ruleset.context);
  useLeaveGuard(edit.isChanged);
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/rules/$id',
      params: { id: ruleset.id },
      search: withChanges(search, changes),
      replace: true,
    });
  const tab = TABS.find(({ name }) => name === search.tab)?.name ?? 'rules';
  const title = `${ruleset.context} · version ${ruleset.version}`;
  return (
    <Page
      title={title}
      heading={
        <span className="flex items-center gap-2">
          <span className="truncate">{title}</span>
          <RulesetStatus status={ruleset.status} />
        </span>
      }
      lead={<Origin ruleset={ruleset} />}
      actions={
        <RulesetActions
          ruleset={ruleset}
          active={active.data ?? undefined}
          edit={edit}
          lint={lint}
        />
      }
      fill
    >
      <div className="flex h-full min-h-0 flex-col">
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 sm:px-6">
          <Tabs<TabName>
            label="Views of the version"
            tabs={TABS}
            value={tab}
            onChange={(name) => {
              change({ tab: name === 'rules' ? undefined : name });
            }}
          />
          <div className="flex-1" />
          <FindingSummary
            lint={lint}
            isReadable={edit.isReadable}
            onOpen={(rule) => {
              change({ tab: undefined, rule });
            }}
            edit={edit}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {tab === 'rules' && (
            <RulesEditor
              context={ruleset.context}
              edit={edit}
              lint={lint}
              readOnly={!isDraft}
              openRule={search.rule}
              onOpenRule={(rule) => {
                change({ rule });
              }}
            />
          )}
          {tab === 'changes' && (
            <ChangesTab
              ruleset={ruleset}
              active={active.data ?? undefined}
              edit={edit}
              compare={search.compare}
              onCompare={(compare) => {
                change({ compare });
              }}
            />
          )}
          {tab === 'simulation' && (
            <SimulationTab
              ruleset={ruleset}
              active={active.data ?? undefined}
              isChanged={edit.isChanged}
              search={search}
              onChange={change}
            />
          )}
          {tab === 'try' && (
            <TryTab
              ruleset={ruleset}
              isChanged={edit.isChanged}
              decisionId={search.try}
              onTry={(id) => {
                change({ try: id });
              }}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function Origin({ ruleset }: { readonly ruleset: Ruleset }) {
  const {
    created_by: by,
    created_at: at,
    activated_by: activatedBy,
    activated_at: activatedAt,
  } = ruleset;
  return (
    <>
      Created by <Actor value={by} /> <Time value={at} />
      {activatedAt !== null && (
        <>
          {' · '}activated by <Actor value={activatedBy} /> <Time value={activatedAt} />
        </>
      )}
      {ruleset.description !== null && ` · ${ruleset.description}`}
    </>
  );
}
