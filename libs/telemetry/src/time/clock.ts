/** Where a service gets the time from, so that tests set it instead of sleeping. */
export abstract class Clock {
  abstract now(): Date;
}

/** The time of the machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
