/** The error for a rank file that cannot be imported. The message explains the reason to an operator. */
export class RankFileError extends Error {
  override name = 'RankFileError';
}
