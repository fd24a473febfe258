/** A rank file cannot be imported. The message says why, for an operator. */
export class RankFileError extends Error {
  override name = 'RankFileError';
}
