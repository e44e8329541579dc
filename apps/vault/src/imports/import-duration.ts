/** Shorter runs measure the start of the database connection, not the import. */
const SHORTEST_MEASURED_S = 1;

/** `12.3 s, 976 a second`; without a rate where there is too little to measure. */
export function importDuration(count: number, seconds: number): string {
  const time = `${seconds.toFixed(1)} s`;
  return seconds < SHORTEST_MEASURED_S ? time : `${time}, ${Math.round(count / seconds)} a second`;
}
