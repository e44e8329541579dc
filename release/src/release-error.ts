/** A release that must not be made or not be deployed, with every reason found. */
export class ReleaseError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ReleaseError';
  }
}
