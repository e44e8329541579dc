/**
 * Lanes that the outbox is divided into: by the first five bits of the endpoint's id, which is random.
 * Claims in one lane follow one another, claims in different lanes don't wait for each other. More
 * dispatchers than lanes claim nothing.
 */
export const LANES = 32;

const IDS_PER_LANE = 256 / LANES;

/** Neighboring lanes, both ends included; none if the last is before the first. */
export interface LaneRange {
  readonly first: number;
  readonly last: number;
}

export const ALL_LANES: LaneRange = { first: 0, last: LANES - 1 };
export const NO_LANES: LaneRange = { first: 0, last: -1 };

/** The lanes of one of several dispatchers. Every lane belongs to exactly one of them. */
export function lanesOf(position: number, dispatchers: number): LaneRange {
  return {
    first: Math.floor((position * LANES) / dispatchers),
    last: Math.floor(((position + 1) * LANES) / dispatchers) - 1,
  };
}

export function laneCount({ first, last }: LaneRange): number {
  return Math.max(0, last - first + 1);
}

/** The lane of an endpoint, by its id. */
export function laneOf(endpointId: string): number {
  return Math.floor(parseInt(endpointId.slice(0, 2), 16) / IDS_PER_LANE);
}

/** The first and the last endpoint id that belong to the lanes. */
export function endpointRange({ first, last }: LaneRange): readonly [from: string, to: string] {
  return [boundary(first * IDS_PER_LANE, '0'), boundary((last + 1) * IDS_PER_LANE - 1, 'f')];
}

function boundary(firstByte: number, digit: '0' | 'f'): string {
  const byte = firstByte.toString(16).padStart(2, '0');
  return `${byte}${digit.repeat(6)}-${[4, 4, 4, 12].map((length) => digit.repeat(length)).join('-')}`;
}
