/**
 * Returns the paragraphs of a story. Each paragraph ends with its own number, because Byline keeps only one
 * of several identical paragraphs.
 */
export function paragraphs(sentence: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `<p>${sentence} This is part ${at + 1}.</p>`).join('');
}
