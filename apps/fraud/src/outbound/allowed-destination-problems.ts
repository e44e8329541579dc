import { AllowedDestinations } from '@tessera/outbound';

/** One of the two lists of destinations, as the operator wrote it. */
export interface DestinationList {
  /** The environment variable that contains the list. */
  readonly name: string;
  readonly entries: readonly string[];
}

interface Surroundings {
  readonly production: boolean;
  /** `host:port` inside the network, which may be reached over plain HTTP. */
  readonly internalHosts: readonly string[];
}

/** Problems of a list of allowed destinations, as messages for the operator. */
export function allowedDestinationProblems(
  { name, entries }: DestinationList,
  { production, internalHosts }: Surroundings,
): string[] {
  try {
    new AllowedDestinations(entries);
  } catch (error) {
    return [
      `${name}: ${error instanceof Error ? error.message : 'is not a list of destinations.'}`,
    ];
  }
  if (!production) return [];
  const internal = new Set(internalHosts.map((host) => host.toLowerCase()));
  const isRefused = (entry: string) => isPlain(entry) && !internal.has(hostOf(entry));
  if (!entries.some(isRefused)) return [];
  return [
    `${name} must name https destinations in production; plain http only for a host of OUTBOUND_INTERNAL_HOSTS, with its port.`,
  ];
}

function isPlain(entry: string): boolean {
  return entry.toLowerCase().startsWith('http:');
}

/** `host:port` of an entry. An entry with a wildcard never matches an internal host. */
function hostOf(entry: string): string {
  const [host = ''] = entry.slice('http://'.length).toLowerCase().split('/');
  return host.includes(':') ? host : `${host}:80`;
}
