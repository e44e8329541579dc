import type { DecisionRecord } from '@tessera/client';
import { TriangleAlert } from 'lucide-react';

/** What limits the meaning of the decision, such as a velocity store that did not respond. */
export function Warnings({ decision }: { readonly decision: DecisionRecord }) {
  const warnings = warningsOf(decision);
  if (warnings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-md border border-warn-line bg-warn-ground px-3 py-2 text-sm text-warn">
      {warnings.map((text) => (
        <li key={text} className="flex gap-2">
          <TriangleAlert size={14} className="mt-0.75 shrink-0" aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function warningsOf(decision: DecisionRecord): string[] {
  const warnings: (readonly [applies: boolean, text: string])[] = [
    [decision.fail_open, 'Failed open: something that could have decided did not respond.'],
    [decision.has_backend_error, 'A backend in effect gave no outcome.'],
    [
      decision.velocity_unavailable,
      'The velocity store did not respond, so every velocity was empty.',
    ],
    [decision.velocity_partial, 'A velocity may be too low: its history was being loaded.'],
    [decision.redacted_at !== null, 'The personal data of this payment was removed.'],
  ];
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []));
}
