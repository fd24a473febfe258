import type { Named } from '../wording.ts';

/** First sentences in languages in which Byline writes no reports, by title and year. */
const OPENINGS: Readonly<Record<string, (title: string, year: string) => string>> = {
  it: (title, year) => `Ho letto il suo articolo «${title}»${year} e le scrivo per una notizia.`,
  pt: (title, year) => `Li o seu artigo “${title}”${year} e escrevo-lhe por causa de uma notícia.`,
  nl: (title, year) => `Ik las uw artikel “${title}”${year} en schrijf u over nieuws.`,
  sv: (title, year) => `Jag läste din artikel ”${title}”${year} och skriver till dig om en nyhet.`,
  da: (title, year) => `Jeg har læst din artikel “${title}”${year} og skriver til dig om en nyhed.`,
  no: (title, year) => `Jeg leste artikkelen din «${title}»${year} og skriver til deg om en nyhet.`,
  ja: (title, year) => `「${title}」${year}を拝読し、ご連絡いたしました。`,
  zh: (title, year) => `读了您的文章《${title}》${year}，特此向您介绍一则消息。`,
};

/**
 * Returns the first sentence of an e-mail in the language of the pitch; null if Byline has none in the language
 * or cannot show the title.
 */
export function otherOpening(
  language: string,
  { title }: Pick<Named, 'title'>,
  year: string | null,
): string | null {
  const opening = OPENINGS[language];
  if (!opening || title === null) return null;
  const isWide = language === 'ja' || language === 'zh';
  return opening(title, year === null ? '' : isWide ? `（${year}）` : ` (${year})`);
}
