/** A failed step of the tour. */
export class StepFailure extends Error {
  override name = 'StepFailure';
}
