/** Thrown with a message that explains to an operator why a rank file cannot be imported. */
export class RankFileError extends Error {
  override name = 'RankFileError';
}
