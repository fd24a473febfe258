/** A rank file that cannot be imported; the message says why, in words for an operator. */
export class RankFileError extends Error {
  override name = 'RankFileError';
}
