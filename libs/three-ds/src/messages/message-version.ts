/** The supported protocol versions, oldest first. */
export const MESSAGE_VERSIONS = ['2.1.0', '2.2.0', '2.3.1'] as const;

export type MessageVersion = (typeof MESSAGE_VERSIONS)[number];

/** The newest version used in requests; 2.3.1 is accepted in responses. */
const WRITTEN_VERSIONS: readonly MessageVersion[] = ['2.2.0', '2.1.0'];

/** An inclusive range of versions that a directory server or an issuer supports. */
export interface VersionRange {
  readonly start: string;
  readonly end: string;
}

/** The newest version in every range that is also supported here, or null. */
export function commonVersion(ranges: readonly VersionRange[]): MessageVersion | null {
  const isCommon = (version: MessageVersion): boolean =>
    ranges.every(
      ({ start, end }) => order(start) <= order(version) && order(version) <= order(end),
    );
  return WRITTEN_VERSIONS.find(isCommon) ?? null;
}

const PART = 1_000;

/** A number that sorts versions: `2.10.0` comes after `2.2.0`. */
function order(version: string): number {
  return version.split('.').reduce((sum, part) => sum * PART + Number(part), 0);
}
