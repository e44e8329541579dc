/** Series over which an alert fires, and such over which it must not. */
export interface AlertFixture {
  readonly fires: readonly string[];
  /** For an alert with `or`. */
  readonly firesToo?: readonly string[];
  readonly rests: readonly string[];
}

/** By the name of the alert. */
export type AlertFixtures = Readonly<Record<string, AlertFixture>>;
