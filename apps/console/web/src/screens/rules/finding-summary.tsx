import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { Badge, Button, Menu, Spinner } from '../../ui/index.js';
import { textOf, isObject } from './json-text.js';
import type { Lint } from './use-lint.js';
import type { RulesText } from './use-rules-text.js';

/** How many findings there are; opens the rule of each. */
export function FindingSummary({
  lint,
  edit,
  isReadable,
  onOpen,
}: {
  readonly lint: Lint;
  readonly edit: RulesText;
  readonly isReadable: boolean;
  readonly onOpen: (ruleId: string) => void;
}) {
  const errors = lint.findings.filter(({ severity }) => severity === 'error').length;
  const warnings = lint.findings.length - errors;
  if (!isReadable) return <Badge tone="bad">Syntax error</Badge>;
  if (lint.error !== null && lint.findings.length === 0) {
    return (
      <Badge tone="warn" title="The fraud service does not respond">
        Not checked
      </Badge>
    );
  }
  return (
    <div className="flex items-center gap-2 py-1 text-sm" aria-live="polite">
      {lint.isChecking && <Spinner className="text-faint" />}
      {lint.findings.length === 0 ? (
        !lint.isChecking && (
          <span className="flex items-center gap-1 text-good">
            <Check size={14} /> No findings
          </span>
        )
      ) : (
        <Menu
          trigger={
            <Button size="sm" variant="quiet">
              {errors > 0 && (
                <span className="flex items-center gap-1 text-bad">
                  <CircleAlert size={14} /> {errors} {errors === 1 ? 'error' : 'errors'}
                </span>
              )}
              {warnings > 0 && (
                <span className="flex items-center gap-1 text-warn">
                  <TriangleAlert size={14} /> {warnings} {warnings === 1 ? 'warning' : 'warnings'}
                </span>
              )}
            </Button>
          }
          items={lint.findings.map(({ path, message }) => {
            const index = Number(/^\$\.rules\[(\d+)\]/.exec(path)?.[1] ?? -1);
            const rule = edit.rules[index];
            return {
              label: (
                <span className="block max-w-96 truncate" title={message}>
                  <span className="font-mono text-xs text-faint">{path}</span> {message}
                </span>
              ),
              onSelect: () => {
                if (isObject(rule)) onOpen(textOf(rule['id']));
              },
            };
          })}
        />
      )}
    </div>
  );
}
