/** The API takes times in UTC; the fields of the browser have none. An invalid time is no filter. */
export function isoOf(local: string | undefined): string | undefined {
  if (local === undefined) return undefined;
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** `from` and `to` of a URL as the API takes them. */
export function timesOf(search: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): { from?: string; to?: string } {
  const from = isoOf(search.from);
  const to = isoOf(search.to);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** A time as a `datetime-local` field has it. */
export function localOf(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
