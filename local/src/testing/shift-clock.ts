/**
 * Loaded into a process before its program (`--import`): its `Date` is shifted by CLOCK_SHIFT_MS,
 * as on a machine whose time is not synchronized. Timers and the monotonic clock are unaffected. No
 * imports, and only types that Node strips.
 */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
if (!Number.isSafeInteger(shiftMs)) throw new Error('CLOCK_SHIFT_MS is not a whole number.');

const TrueDate = Date;
const shiftedNow = (): number => TrueDate.now() + shiftMs;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget) as object,
  apply: () => new TrueDate(shiftedNow()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? shiftedNow : (Reflect.get(target, name, receiver) as unknown),
});
