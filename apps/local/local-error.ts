/** Something about this machine that its user can mend; shown without a stack. */
export class LocalError extends Error {
  override name = 'LocalError';
  readonly details: string | undefined;

  constructor(message: string, details?: string) {
    super(message);
    this.details = details;
  }
}
