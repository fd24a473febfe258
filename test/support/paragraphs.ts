/**
 * Returns the paragraphs of a story. Each ends with its number, because the reader keeps repeated text only
 * once.
 */
export function paragraphs(sentence: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `<p>${sentence} This is part ${at + 1}.</p>`).join('');
}
