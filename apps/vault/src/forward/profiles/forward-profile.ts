import { AllowedDestinations } from '@tessera/outbound';
import { ANY_ELEMENT, parseJsonPath, type PathStep } from '../template/json-path.js';
import type { Placement } from '../template/template.js';

/** Where one placeholder may be: paths of the body, names of headers. */
export interface PlaceholderPlaces {
  readonly paths: readonly (readonly PathStep[])[];
  readonly headers: ReadonlySet<string>;
}

/** Which parts of a response are returned. */
export interface ResponseFields {
  readonly paths: readonly (readonly PathStep[])[];
  readonly headers: ReadonlySet<string>;
}

/** What the operator allows at one destination. */
export interface ForwardProfile {
  readonly destination: string;
  /** Null for any method. */
  readonly method: string | null;
  readonly placeholders: ReadonlyMap<string, PlaceholderPlaces>;
  /** Null if the whole response is returned. */
  readonly response: ResponseFields | null;
}

const ORIGIN = /^(https?:\/\/[^/]+)(.*)$/i;

/** The profiles of an instance. */
export class ForwardProfiles {
  private readonly entries: readonly {
    readonly profile: ForwardProfile;
    readonly target: AllowedDestinations;
    readonly origin: AllowedDestinations;
  }[];

  constructor(profiles: readonly ForwardProfile[]) {
    this.entries = profiles.toSorted(moreSpecificFirst).map((profile) => ({
      profile,
      target: new AllowedDestinations([profile.destination]),
      origin: new AllowedDestinations([originOf(profile.destination)]),
    }));
  }

  /** The most specific profile of a URL: an exact host before a wildcard, then the longest path. */
  find(url: URL, method: string): ForwardProfile | null {
    const entry = this.entries.find(
      ({ profile, target }) =>
        (profile.method === null || profile.method === method) && target.allows(url),
    );
    return entry?.profile ?? null;
  }

  /** Whether another URL of the same origin has a profile: then a URL without one is refused. */
  covers(url: URL): boolean {
    return this.entries.some(({ origin }) => origin.allows(url));
  }
}

/** Whether a profile allows a placeholder in its place. */
export function allowsPlacement(
  { placeholders }: ForwardProfile,
  { name, header, path, kind }: Placement,
): boolean {
  const places = placeholders.get(name);
  if (places === undefined) return false;
  if (header !== null) return places.headers.has(header);
  const steps = parseJsonPath(path);
  return steps !== null && kind !== 'key' && places.paths.some((allowed) => equals(allowed, steps));
}

function equals(allowed: readonly PathStep[], steps: readonly PathStep[]): boolean {
  return (
    allowed.length === steps.length &&
    allowed.every((step, index) => {
      const other = steps[index];
      return step === ANY_ELEMENT ? typeof other === 'number' : step === other;
    })
  );
}

function moreSpecificFirst(a: ForwardProfile, b: ForwardProfile): number {
  return specificity(b) - specificity(a);
}

function specificity({ destination, method }: ForwardProfile): number {
  const isExact = destination.includes('*') ? 0 : 1_000_000;
  return isExact + destination.length * 2 + (method === null ? 0 : 1);
}

function originOf(destination: string): string {
  return ORIGIN.exec(destination)?.[1] ?? destination;
}
