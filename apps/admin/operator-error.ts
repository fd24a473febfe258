/** An error that the operator can fix. It is printed as a single line, without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
