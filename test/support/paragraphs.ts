/**
 * Returns the paragraphs of a story. Each paragraph ends with its number, because Byline's reader keeps a
 * repeated text only once.
 */
export function paragraphs(sentence: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `<p>${sentence} This is part ${at + 1}.</p>`).join('');
}
