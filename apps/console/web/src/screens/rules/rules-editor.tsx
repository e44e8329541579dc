import { Plus, Undo2 } from 'lucide-react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { Button, Menu, Notice, Segments, Skeleton, cx, notify } from '../../ui/index.js';
import { FormContext, BACKENDS_LIST, LISTS_LIST, PATHS_LIST } from './form-scope.js';
import { FindingList } from './finding-list.js';
import { moved, setAt } from './json-edit.js';
import { textOf, isArray, isObject, pathText, type Json, type JsonPath } from './json-text.js';
import { duplicateOf, newRule } from './new-rule.js';
import { Reorderable } from './reorder.js';
import { RuleCard } from './rule-card.js';
import type { Lint } from './use-lint.js';
import { useRuleHits } from './use-rule-hits.js';
import type { RulesText } from './use-rules-text.js';
import { useVocabulary } from './use-vocabulary.js';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.js')).CodeEditor }));

interface RulesEditorProps {
  readonly context: string;
  readonly edit: RulesText;
  readonly lint: Lint;
  readonly readOnly: boolean;
  /** The ID of the rule whose form is open. */
  readonly openRule: string | undefined;
  readonly onOpenRule: (id: string | undefined) => void;
}

/** The rules as forms and as code, side by side. What changes in one changes in the other at once. */
export function RulesEditor(props: RulesEditorProps) {
  const { edit, lint, readOnly, openRule, onOpenRule } = props;
  const vocabulary = useVocabulary(edit.rules);
  const [side, setSide] = useState<'form' | 'code'>('form');
  const [revealed, setRevealed] = useState<string | undefined>(undefined);
  const openIndex = edit.rules.findIndex((rule) => isObject(rule) && rule['id'] === openRule);
  const scope = useMemo(
    () => ({
      readOnly: readOnly || !edit.isReadable,
      findings: lint.findings,
      change: (path: JsonPath, value: Json | undefined) => {
        const next = setAt(edit.rules, path, value);
        if (isArray(next)) edit.setRules(next);
      },
      showCode: (path: JsonPath) => {
        setSide('code');
        setRevealed(pathText(path));
      },
    }),
    [readOnly, edit, lint.findings],
  );
  const reveal = revealed ?? (openIndex < 0 ? undefined : pathText([openIndex]));
  return (
    <FormContext value={scope}>
      <Names id={PATHS_LIST} names={vocabulary.paths} />
      <Names id={LISTS_LIST} names={vocabulary.lists} />
      <Names id={BACKENDS_LIST} names={vocabulary.backends} />
      <div className="flex h-full min-h-0 flex-col">
        <div className="border-b border-line p-2 xl:hidden">
          <Segments
            label="View"
            value={side}
            onChange={setSide}
            options={[
              ['form', 'Form'],
              ['code', 'Code'],
            ]}
          />
        </div>
        <div className="grid min-h-0 flex-1 grid-cols-1 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <div
            className={cx(
              'min-h-0 min-w-0 overflow-y-auto bg-ground p-3',
              side === 'code' && 'max-xl:hidden',
            )}
          >
            <Forms
              {...props}
              openIndex={openIndex}
              onOpened={() => {
                setRevealed(undefined);
              }}
            />
          </div>
          <div
            className={cx(
              'min-h-0 min-w-0 border-line xl:border-l',
              side === 'form' && 'max-xl:hidden',
            )}
          >
            <Suspense fallback={<Skeleton lines={10} className="p-4" />}>
              <CodeEditor
                text={edit.text}
                parsed={edit.parsed}
                findings={lint.findings}
                vocabulary={vocabulary}
                readOnly={readOnly}
                revealPath={reveal}
                onChange={edit.setText}
                onCursor={(offset) => {
                  const id = ruleAt(edit, offset);
                  if (id !== undefined && id !== openRule) onOpenRule(id);
                }}
              />
            </Suspense>
          </div>
        </div>
      </div>
    </FormContext>
  );
}

function Forms(
  props: RulesEditorProps & { readonly openIndex: number; readonly onOpened: () => void },
) {
  const { context, edit, lint, readOnly, openIndex, onOpenRule, onOpened } = props;
  const hits = useRuleHits(context);
  const { rules } = edit;
  const isLocked = readOnly || !edit.isReadable;
  const add = (type: string) => {
    const rule = newRule(rules, type);
    edit.setRules([...rules, rule]);
    onOpenRule(rule.id);
  };
  const move = (from: number, to: number) => {
    edit.setRules(moved(rules, from, to));
  };
  return (
    <div className="flex flex-col gap-2">
      {!edit.isReadable && (
        <p
          role="alert"
          className="rounded-md border border-warn-line bg-warn-ground px-3 py-2 text-sm text-warn"
        >
          The code has a syntax error, so the forms show the last valid rules and can’t be changed.
        </p>
      )}
      <FindingList findings={lint.findings.filter(({ path }) => !path.startsWith('$.rules['))} />
      {rules.length === 0 && (
        <Notice title="No rules">Without a rule that fires, every payment is allowed.</Notice>
      )}
      {rules.map((rule, index) => (
        <Reorderable
          key={isObject(rule) && index !== openIndex ? `${textOf(rule['id'])} ${index}` : index}
          group="rules"
          index={index}
          label={`rule ${index + 1}`}
          disabled={isLocked}
          onMove={move}
          className="rounded-lg"
        >
          {(handle) => (
            <RuleCard
              rule={rule}
              index={index}
              count={rules.length}
              hits={isObject(rule) ? hits.data?.get(textOf(rule['id'])) : undefined}
              isOpen={index === openIndex}
              handle={handle}
              onToggle={() => {
                onOpened();
                onOpenRule(index === openIndex || !isObject(rule) ? undefined : textOf(rule['id']));
              }}
              onMove={(to) => {
                move(index, to);
              }}
              onDuplicate={() => {
                const copy = duplicateOf(rules, rule);
                edit.setRules([...rules.slice(0, index + 1), copy, ...rules.slice(index + 1)]);
                if (isObject(copy)) onOpenRule(textOf(copy['id']));
              }}
              onRemove={() => {
                edit.setRules(rules.filter((_, at) => at !== index));
                notify(`Rule ${index + 1} is removed from the draft.`, () => {
                  edit.insertRule(index, rule);
                });
              }}
            />
          )}
        </Reorderable>
      ))}
      {!isLocked && (
        <div className="flex gap-2">
          <Menu
            align="start"
            trigger={<Button icon={<Plus size={14} />}>Add a rule</Button>}
            items={[
              {
                label: 'Conditions',
                onSelect: () => {
                  add('condition');
                },
              },
              {
                label: 'Blacklist',
                onSelect: () => {
                  add('blacklist');
                },
              },
              {
                label: 'Backend',
                onSelect: () => {
                  add('backend');
                },
              },
              {
                label: 'One of several backends',
                onSelect: () => {
                  add('backend_group');
                },
              },
            ]}
          />
          <Button
            variant="quiet"
            icon={<Undo2 size={14} />}
            disabled={edit.undo === undefined}
            onClick={edit.undo}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

function Names({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** The rule in whose code the cursor is. */
function ruleAt({ parsed, rules }: RulesText, offset: number): string | undefined {
  if (!('ranges' in parsed)) return undefined;
  const index = rules.findIndex((_, at) => {
    const range = parsed.ranges.get(pathText([at]));
    return range !== undefined && range.from <= offset && offset <= range.to;
  });
  const rule = rules[index];
  return isObject(rule) && typeof rule['id'] === 'string' ? rule['id'] : undefined;
}
