import { ChevronRight, CircleAlert, Copy, Ghost, TriangleAlert, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, IconButton, Menu, OutcomeBadge, cx } from '../../ui/index.js';
import { useFormScope } from './form-scope.js';
import { HitBars, type RuleHits } from './hit-bars.js';
import { isObject, pathText, type Json } from './json-text.js';
import { RuleForm } from './rule-form.js';
import { findingsAt } from './use-lint.js';

interface RuleCardProps {
  readonly rule: Json;
  readonly index: number;
  readonly count: number;
  readonly hits: RuleHits | undefined;
  readonly isOpen: boolean;
  readonly handle: ReactNode;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** A rule in its place: what it does, whether it is in effect, how often it fires. Opens its form. */
export function RuleCard(props: RuleCardProps) {
  const { rule, index, hits, isOpen, handle, onToggle } = props;
  const { findings, readOnly } = useFormScope();
  const own = findingsAt(findings, pathText([index]), true);
  const errors = own.filter(({ severity }) => severity === 'error').length;
  const facts = factsOf(rule);
  return (
    <article
      className={cx('rounded-lg border bg-sheet', isOpen ? 'border-brand/50' : 'border-line')}
      aria-label={facts.name}
    >
      <div className="flex min-h-11 items-center gap-1 px-1.5">
        {handle}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-2 rounded py-1.5 text-left"
        >
          <ChevronRight
            size={14}
            className={cx('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
          />
          <span className="numeric w-5 shrink-0 text-right text-sm text-faint">{index + 1}</span>
          <span className="min-w-0 flex-1">
            <span
              className={cx(
                'block max-sm:[overflow-wrap:anywhere] sm:truncate text-sm font-medium',
                !facts.isEnabled && 'line-through text-faint',
              )}
            >
              {facts.name}
            </span>
            <span className="block max-sm:[overflow-wrap:anywhere] sm:truncate font-mono text-xs text-faint">
              {facts.id}
            </span>
          </span>
          <span className="flex shrink-0 flex-wrap items-center justify-end gap-1">
            {!facts.isEnabled && <Badge>Off</Badge>}
            {!facts.isLive && (
              <Badge tone="info" title="In shadow: evaluated and recorded, without effect">
                <Ghost size={11} /> Shadow
              </Badge>
            )}
            {facts.rollout !== 100 && <Badge tone="brand">{facts.rollout} %</Badge>}
            {facts.action === undefined ? (
              <Badge>Backend</Badge>
            ) : (
              <OutcomeBadge outcome={facts.action} />
            )}
          </span>
        </button>
        <HitBars hits={hits} />
        {own.length > 0 && (
          <span
            className={cx(
              'flex items-center gap-0.5 text-xs',
              errors > 0 ? 'text-bad' : 'text-warn',
            )}
            title={own.map(({ message }) => message).join('\n')}
          >
            {errors > 0 ? (
              <CircleAlert size={14} aria-label="Errors" />
            ) : (
              <TriangleAlert size={14} aria-label="Warnings" />
            )}
            {own.length}
          </span>
        )}
        {!readOnly && <RuleMenu {...props} />}
      </div>
      {isOpen && (
        <div className="border-t border-line p-3">
          <RuleForm rule={rule} index={index} />
        </div>
      )}
    </article>
  );
}

function RuleMenu({ index, count, onMove, onDuplicate, onRemove }: RuleCardProps) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions of rule ${index + 1}`}
          size="sm"
          icon={<span aria-hidden="true">⋯</span>}
        />
      }
      items={[
        {
          label: 'Move up',
          disabled: index === 0,
          onSelect: () => {
            onMove(index - 1);
          },
        },
        {
          label: 'Move down',
          disabled: index === count - 1,
          onSelect: () => {
            onMove(index + 1);
          },
        },
        {
          label: 'Move to the top',
          disabled: index === 0,
          onSelect: () => {
            onMove(0);
          },
        },
        { label: 'Duplicate', icon: <Copy size={14} />, onSelect: onDuplicate },
        null,
        { label: 'Remove', tone: 'bad', icon: <Trash2 size={14} />, onSelect: onRemove },
      ]}
    />
  );
}

function factsOf(rule: Json) {
  const { id, name, action, live, enabled, rollout_percent: rollout } = isObject(rule) ? rule : {};
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' && name !== '' ? name : 'Rule without a name',
    action: typeof action === 'string' ? action : undefined,
    isLive: live !== false,
    isEnabled: enabled !== false,
    rollout: typeof rollout === 'number' ? rollout : 100,
  };
}
