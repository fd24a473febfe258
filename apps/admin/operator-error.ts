/** A fault that the operator can mend; shown as one line. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
