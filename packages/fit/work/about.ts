import type { Language } from '../lexicon/language.ts';
import { nounPhrases } from '../lexicon/noun-phrases.ts';
import { tokenize, visible } from '../lexicon/tokens.ts';
import { unquotable } from '../lexicon/unquotable.ts';
import { rarity } from '../lexicon/word-counts.ts';

const MAX_SUBJECTS = 2;
const MAX_LETTERS = 40;
const MAX_WORDS = 4;
/** How often an article must contain a tag, or a phrase of its headline, to be about it. */
const OFTEN = 2;
/** Words of a headline that name its subject are at least this rare. */
const RARE = 0.35;
/** Names of sections and tags that say nothing about the subject. */
const EMPTY =
  /^(?:(?:\p{L}+ )?news|articles?|artikel|blogs?|posts?|featured?(?: stories)?|latest.*|general|home(?:page)?|tags?|uncategori[sz]ed|specials?|stories|story|service|aktuell(?:es)?|nachrichten|themen|magazin|noticias|actualités?|à la une|actu|especial|notizen|notes|multimedia|video|audio|resources|press|media|top stories|ratgeber(?: & wissen)?|panorama|lokales|international|national|world|local)$/iu;

/**
 * Returns what an article is mainly about, in its own words: tags that its headline or its text repeats, else
 * the noun phrase of its headline that the text repeats most, else its section. At most two; empty if nothing
 * says it. `texts` are the normalized headline and body.
 */
export function aboutOf(
  article: { title: string; section: string | null; tags: string[] },
  texts: { title: string; body: string; flat: (text: string) => string },
  language: Language,
): string[] {
  const times = (text: string) => {
    const phrase = texts.flat(text).trimEnd();
    return phrase === '' ? 0 : occurrences(texts.title, phrase) * OFTEN + occurrences(texts.body, phrase);
  };
  const tags = withoutParts(article.tags.filter((tag) => isNameable(tag) && times(tag) >= OFTEN));
  if (tags.length > 0) return tags.slice(0, MAX_SUBJECTS);
  const phrases = nounPhrases(article.title, language)
    .map(({ text }) => ({ text, body: occurrences(texts.body, texts.flat(text).trimEnd()) }))
    .filter(({ text, body }) => isNameable(text) && body >= OFTEN && isTelling(text, language))
    .sort((a, b) => b.body * words(b.text) - a.body * words(a.text));
  const [phrase] = phrases;
  if (phrase) return [phrase.text];
  const section = (article.section ?? '').split(/[,|>/]/)[0]?.trim() ?? '';
  return isNameable(section) ? [section] : [];
}

function isNameable(text: string): boolean {
  const shown = visible(text).trim();
  return (
    shown === text &&
    shown.length > 2 &&
    shown.length <= MAX_LETTERS &&
    words(shown) <= MAX_WORDS &&
    !EMPTY.test(shown) &&
    !/^\d+$/.test(shown) &&
    unquotable(shown) === null
  );
}

/** Returns whether a phrase of a headline says more than "Best" or "companies". */
function isTelling(text: string, language: Language): boolean {
  if (!text.includes(' ') && !/^\p{Lu}/u.test(text)) return false;
  const stems = tokenize(text, language).map(({ stem }) => rarity(stem, language.code));
  return stems.length > 0 && Math.max(...stems) >= RARE;
}

/** Leaves out a tag that contains an earlier one, or is part of it. */
function withoutParts(tags: string[]): string[] {
  const distinct: string[] = [];
  for (const tag of tags) {
    const own = tag.toLowerCase();
    if (!distinct.some((one) => own.includes(one.toLowerCase()) || one.toLowerCase().includes(own)))
      distinct.push(tag);
  }
  return distinct;
}

function words(text: string): number {
  return text.split(' ').length;
}

function occurrences(text: string, phrase: string): number {
  return text.split(`${phrase} `).length - 1;
}
