/** A story's paragraphs. Each ends with its number, because a story that is printed several times is read once. */
export function paragraphs(sentence: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `<p>${sentence} This is part ${at + 1}.</p>`).join('');
}
