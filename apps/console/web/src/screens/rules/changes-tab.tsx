import type { Ruleset } from '@tessera/client';
import { Suspense, lazy } from 'react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { Badge, Failure, Field, Loaded, Notice, Panel, Select, Skeleton } from '../../ui/index.js';
import { formatRules } from './json-text.js';
import type { RulesText } from './use-rules-text.js';
import { useDiff } from './use-diff.js';
import { RULESETS_KEY, useRuleset } from './use-rulesets.js';

const CodeDiff = lazy(async () => ({ default: (await import('./code-diff.js')).CodeDiff }));

/** What this version changes, compared with the active one or any other: in sentences and as code. */
export function ChangesTab({
  ruleset,
  active,
  edit,
  compare,
  onCompare,
}: {
  readonly ruleset: Ruleset;
  readonly active: Ruleset | undefined;
  readonly edit: RulesText;
  readonly compare: string | undefined;
  readonly onCompare: (id: string | undefined) => void;
}) {
  const versions = useRows([...RULESETS_KEY, 'list', ruleset.context], ({ signal }) =>
    tessera.rulesets.list({ context: ruleset.context, limit: 100 }, { signal }),
  );
  const others = versions.rows.filter(({ id }) => id !== ruleset.id);
  const earlier = others.find(({ version }) => version < ruleset.version)?.id;
  const against = compare ?? (active?.id === ruleset.id ? earlier : (active?.id ?? earlier));
  const options = others.map(
    ({ id, version, status }) => [id, `Version ${version} · ${status.toLowerCase()}`] as const,
  );
  if (versions.error !== null) return <Failure error={versions.error} retry={versions.reload} />;
  if (against === undefined) {
    return versions.isLoading ? (
      <Skeleton className="p-6" />
    ) : (
      <Notice title="No other version">This is the first version of its context.</Notice>
    );
  }
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <Field label="Compare with" className="max-w-72">
        {(ids) => (
          <Select
            {...ids}
            value={against}
            options={options}
            onChange={(event) => {
              onCompare(event.target.value);
            }}
          />
        )}
      </Field>
      <Summary id={ruleset.id} against={against} isChanged={edit.isChanged} />
      <Code against={against} text={edit.text} />
    </div>
  );
}

function Summary({
  id,
  against,
  isChanged,
}: {
  readonly id: string;
  readonly against: string;
  readonly isChanged: boolean;
}) {
  const diff = useDiff(id, against);
  return (
    <Panel
      title="In words"
      {...(isChanged && {
        description: 'Of the saved draft. Save it to include your latest changes.',
      })}
    >
      <Loaded query={diff}>
        {({ identical, summary, added, removed, changed, moved }) =>
          identical ? (
            <p className="text-sm text-faint">Both versions mean the same.</p>
          ) : (
            <div className="flex flex-col gap-3">
              <div className="flex flex-wrap gap-1.5">
                {added.length > 0 && <Badge tone="good">{added.length} added</Badge>}
                {removed.length > 0 && <Badge tone="bad">{removed.length} removed</Badge>}
                {changed.length > 0 && <Badge tone="warn">{changed.length} changed</Badge>}
                {moved.length > 0 && <Badge tone="info">{moved.length} moved</Badge>}
              </div>
              <ul className="flex list-disc flex-col gap-1 pl-4 text-sm">
                {summary.map((sentence) => (
                  <li key={sentence} className="break-words">
                    {sentence}
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Code({ against, text }: { readonly against: string; readonly text: string }) {
  const other = useRuleset(against);
  return (
    <Panel title="As code" flush>
      <Loaded query={other}>
        {({ rules, version }) => (
          <>
            <div className="grid grid-cols-2 border-b border-line px-4 py-1.5 text-sm text-faint">
              <span>Version {version}</span>
              <span>This version</span>
            </div>
            <Suspense fallback={<Skeleton className="p-4" lines={8} />}>
              <CodeDiff before={formatRules(rules)} after={text} />
            </Suspense>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
