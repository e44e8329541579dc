import { ArrowRight, Minus, PencilLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Differences as readable changes: fields with before and after, things that were added or removed,
 * and things that moved. What has another form is shown as JSON.
 */
export function ChangeDiff({ diff }: { readonly diff: object }) {
  const entries = Object.entries(diff).filter(([name]) => !HIDDEN.has(name));
  const rows = entries.flatMap(([name, value]) => rowsOf(name, value));
  if (rows.length === 0) return <p className="text-sm text-faint">Nothing else differs.</p>;
  return (
    <ul aria-label="Changes" className="overflow-hidden rounded-md border border-line">
      {rows.map((row, index) => (
        <li key={index} className="border-b border-line last:border-b-0">
          {row}
        </li>
      ))}
    </ul>
  );
}

// The sentences are shown above the changes, and the rest identifies what was compared.
const HIDDEN = new Set([
  'summary',
  'identical',
  'ruleset_id',
  'against_id',
  'context',
  'version',
  'against_version',
]);

function rowsOf(name: string, value: unknown): ReactNode[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return (value as unknown[]).flatMap((each) => rowsOfItem(name, each));
  if (isFields(value)) {
    const pair = beforeAfter(value);
    if (pair !== undefined) return [<FieldChange key={name} path={name} {...pair} />];
    return Object.entries(value).flatMap(([key, each]) => rowsOf(`${name}.${key}`, each));
  }
  return [<FieldChange key={name} path={name} before={undefined} after={value} />];
}

function rowsOfItem(name: string, item: unknown): ReactNode[] {
  if (!isFields(item)) {
    const isRemoved = /^(removed|lost|revoked)/.test(name);
    return [
      <FieldChange
        key={name}
        path={name}
        before={isRemoved ? item : undefined}
        after={isRemoved ? undefined : item}
      />,
    ];
  }
  const title = titleOf(item);
  if (Array.isArray(item['changes'])) {
    return [<ChangedThing key={title} title={title} changes={item['changes'] as unknown[]} />];
  }
  const pair = beforeAfter(item);
  if (pair !== undefined) return [<FieldChange key={title} path={title} {...pair} />];
  return [<PlacedThing key={title} kind={name} title={title} item={item} />];
}

/** `old` and `new`, `from` and `to`, `before` and `after`. */
function beforeAfter(value: Fields): { before: unknown; after: unknown } | undefined {
  for (const [before, after] of PAIRS) {
    if (before in value && after in value) return { before: value[before], after: value[after] };
  }
  return undefined;
}

const PAIRS = [
  ['old', 'new'],
  ['before', 'after'],
  ['from', 'to'],
] as const;

function titleOf(item: Fields): string {
  const title = item['name'] ?? item['path'] ?? item['rule_id'] ?? item['id'];
  return typeof title === 'string' ? title : '';
}

/** One field, before and after. */
export function FieldChange({
  path,
  before,
  after,
}: {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-3 py-2 text-sm">
      <span className="min-w-32 text-faint">{path}</span>
      {before !== undefined && (
        <del className="min-w-0 rounded bg-bad-ground px-1 font-mono text-[0.75rem] break-all text-bad no-underline">
          <span className="sr-only">before: </span>
          {textOf(before)}
        </del>
      )}
      {before !== undefined && after !== undefined && (
        <ArrowRight size={12} className="shrink-0 self-center text-faint" />
      )}
      {after !== undefined && (
        <ins className="min-w-0 rounded bg-good-ground px-1 font-mono text-[0.75rem] break-all text-good no-underline">
          <span className="sr-only">after: </span>
          {textOf(after)}
        </ins>
      )}
    </div>
  );
}

function ChangedThing({
  title,
  changes,
}: {
  readonly title: string;
  readonly changes: readonly unknown[];
}) {
  return (
    <div>
      <p className="flex items-center gap-2 px-3 pt-2 text-sm font-medium">
        <PencilLine size={13} className="text-info" /> {title}{' '}
        <span className="text-faint">changed</span>
      </p>
      {changes.filter(isFields).map((change, index) => (
        <FieldChange
          key={index}
          path={titleOf(change)}
          before={change['old']}
          after={change['new']}
        />
      ))}
    </div>
  );
}

function PlacedThing({
  kind,
  title,
  item,
}: {
  readonly kind: string;
  readonly title: string;
  readonly item: Fields;
}) {
  const isRemoved = kind === 'removed';
  const Icon = isRemoved ? Minus : Plus;
  return (
    <details className="px-3 py-2 text-sm">
      <summary className="flex list-none items-center gap-2">
        <Icon size={13} className={isRemoved ? 'text-bad' : 'text-good'} />
        <span className="font-medium">{title}</span>
        <span className="text-faint">{kind}</span>
        <span className="ml-auto text-xs text-faint">Show</span>
      </summary>
      <CodeBlock
        className="mt-2"
        label={title}
        code={JSON.stringify(item['rule'] ?? item, null, 2)}
      />
    </details>
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
