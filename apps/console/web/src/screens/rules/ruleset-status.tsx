import { Badge } from '../../ui/index.js';

const STATUS = {
  ACTIVE: ['good', 'Active'],
  DRAFT: ['info', 'Draft'],
  INACTIVE: ['neutral', 'Inactive'],
} as const;

/** Whether a version decides payments. */
export function RulesetStatus({ status }: { readonly status: keyof typeof STATUS }) {
  const [tone, label] = STATUS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
