import type { ServiceName } from '../../api/client.js';
import { Badge, formatDateTime } from '../../ui/index.js';
import {
  CHAIN_TITLES,
  CHAIN_TONES,
  readChainStatus,
  type ChainStatus,
} from '../operate/chain-status.js';
import { SERVICE_TITLES } from '../operate/services.js';
import { useServices } from '../operate/use-services.js';

const REFRESH_MS = 60_000;

/** Whether the trail of each service was proved, where the service reports it. */
export function ChainBadges({ services }: { readonly services: readonly ServiceName[] }) {
  const { results } = useServices(services, ['audit', 'chain'], readChainStatus, {
    refetchInterval: REFRESH_MS,
  });
  const known = results.filter(
    (result): result is { service: ServiceName; data: ChainStatus } => result.data !== null,
  );
  if (known.length === 0) return null;
  return (
    <ul aria-label="Verification of the trails" className="flex flex-wrap gap-1.5">
      {known.map(({ service, data }) => (
        <li key={service}>
          <Badge tone={CHAIN_TONES[data.status]} title={titleOf(data)}>
            {SERVICE_TITLES[service]}: {CHAIN_TITLES[data.status].toLowerCase()}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ verified_at: at, findings }: ChainStatus): string {
  if (findings.length > 0) return findings.map(({ message }) => message).join('\n');
  return at === null
    ? 'The verification has not reached the end yet.'
    : `Up to ${formatDateTime(at)}`;
}
