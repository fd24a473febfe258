import { readFileSync } from 'node:fs';

/** The share of neighbouring sentences with a phrase in common above which a page probably says things twice. */
const MOST = 0.05;
const WORDS = 3;

/** Returns how many neighbouring sentences a page has, and the phrases of three words that two of them share. */
export function sharedPhrases(page: string): { neighbours: number; phrases: string[] } {
  const phrases: string[] = [];
  let neighbours = 0;
  for (const paragraph of paragraphsOf(page)) {
    const sentences = paragraph.split(/(?<=[.!?:])["”)]?\s+(?=[A-Z`“*])/).map(phrasesOf);
    for (const [index, sentence] of sentences.slice(1).entries()) {
      const before = sentences[index];
      const shared = [...sentence].find((phrase) => before?.has(phrase));
      neighbours += 1;
      if (shared) phrases.push(shared);
    }
  }
  return { neighbours, phrases };
}

/** Returns a line for each page of the given files on which too many neighbouring sentences share a phrase. */
export function repetitiousPages(files: string[]): string[] {
  return files.flatMap((file) => {
    const { neighbours, phrases } = sharedPhrases(readFileSync(file, 'utf8'));
    if (phrases.length < 2 || phrases.length <= MOST * neighbours) return [];
    return `${file}: ${phrases.length} of ${neighbours} sentences share a phrase with the one before: ${phrases.join(', ')}`;
  });
}

/** Returns the paragraphs and list items of a page, without code, tables and headings. */
function paragraphsOf(page: string): string[] {
  return page
    .replaceAll(/^( *)```[\s\S]*?^\1```/gm, '\n\n')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n/)
    .filter((block) => !/^\s*[#|<>]/.test(block))
    .flatMap((block) => block.split(/\n(?=\s*(?:[-*]|\d+\.) )/))
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());
}

function phrasesOf(sentence: string): Set<string> {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}_'’-]+/gu) ?? [];
  return new Set(words.slice(WORDS - 1).map((_word, index) => words.slice(index, index + WORDS).join(' ')));
}
