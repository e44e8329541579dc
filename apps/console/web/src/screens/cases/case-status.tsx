import type { Case } from '@tessera/client';
import { Badge } from '../../ui/index.js';

/** Open, or closed with its outcome. */
export function CaseStatus({ status, outcome }: Pick<Case, 'status' | 'outcome'>) {
  if (status === 'open') return <Badge tone="info">Open</Badge>;
  if (outcome === null) return <Badge>Closed</Badge>;
  return outcome === 'ACCEPTED' ? (
    <Badge tone="good">Accepted</Badge>
  ) : (
    <Badge tone="bad">Rejected</Badge>
  );
}
