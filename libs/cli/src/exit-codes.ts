/** What the exit code of every command means; docs/cli.md lists them. */
export const EXIT = {
  success: 0,
  /** The service refused, or what was checked has errors. */
  failure: 1,
  /** Unknown command, option or argument. */
  usage: 2,
  /** Not signed in, or not allowed: 401 and 403. */
  notAllowed: 3,
  notFound: 4,
  /** No service responded. */
  unreachable: 5,
  /** Ended by Ctrl-C before it had a result. */
  interrupted: 130,
} as const;
