/** A step of the tour that did not hold. */
export class StepFailure extends Error {
  override name = 'StepFailure';
}
