/** The operator asked for something that cannot be; the message says what to change. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
