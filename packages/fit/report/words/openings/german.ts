import { type AngleOpening, announced, capital, chosen, type OpeningWords, says } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  recall: 'diese Rückrufmeldung',
  statement: 'diese Stellungnahme',
  deal: 'diese Übernahme',
  results: 'diese Geschäftszahlen',
  award: 'diese Auszeichnung',
  work: 'diese Neuerscheinung',
  event: 'diese Veranstaltung',
  study: 'diese neue Untersuchung',
  data: 'diese neuen Zahlen',
  legal: 'dieses Gerichtsverfahren',
  policy: 'diese politische Neuerung',
  hire: 'diese Personalie',
  partnership: 'diese neue Partnerschaft',
  product: 'diese Produktneuheit',
  campaign: 'diese Aktion',
  news: 'diese Meldung',
};

/** Nouns, with `f` for feminine ones; all others are masculine. */
const FORMS: OpeningWords<{ noun: string; isFeminine?: true }>['forms'] = {
  news: { noun: 'Artikel' },
  feature: { noun: 'Reportage', isFeminine: true },
  column: { noun: 'Kommentar' },
  review: { noun: 'Besprechung', isFeminine: true },
  live: { noun: 'Artikel' },
  newsletter: { noun: 'Newsletter-Ausgabe', isFeminine: true },
  advice: { noun: 'Ratgeber' },
  shopping_guide: { noun: 'Kaufberatung', isFeminine: true },
  listing: { noun: 'Artikel' },
  crime_report: { noun: 'Bericht' },
  correction: { noun: 'Beitrag' },
  obituary: { noun: 'Nachruf' },
};

const DESKS: OpeningWords['desks'] = {
  culture: 'Kultur',
  health: 'Gesundheit',
  education: 'Bildung',
  sport: 'Sport',
  technology: 'Technik',
  environment: 'Umwelt',
  energy: 'Energie',
  travel: 'Reise',
  food: 'Essen und Trinken',
};

/** Returns the first sentence of an e-mail. The kinds of news are the same in the nominative and the accusative. */
export function germanOpening(opening: AngleOpening): string {
  const { turn, article, form, isGuest, kind, topic, desk } = opening;
  const { noun, isFeminine = false } =
    form === null || says(article.title, FORMS[form].noun.replace(/-Ausgabe$/, ''))
      ? { noun: 'Beitrag' }
      : FORMS[form];
  const title = article.title === null ? '' : ` „${article.title}“`;
  const month =
    article.month === null
      ? ''
      : article.title === null
        ? ` aus dem ${article.month}`
        : ` (${article.month})`;
  const subject = topic === null ? '' : ` zum Thema ${topic}`;
  const named = `${noun}${title}${month}${subject}`;
  const the = `${isFeminine ? 'die' : 'den'} ${named}`;
  const accusative = isGuest ? the : `${isFeminine ? 'Ihre' : 'Ihren'} ${named}`;
  const { news, isPlural } = announced(opening, KINDS, {
    quote: (quoted) => `„${quoted}“`,
    on: (about) => `zum Thema ${about}`,
  });
  const could = isPlural ? 'könnten' : 'könnte';
  if (kind === 'obituary')
    return `Ich habe ${accusative} gelesen und schreibe Ihnen heute mit einer traurigen Nachricht.`;
  return chosen(turn, [
    `Ich habe ${accusative} gelesen und dachte, dass ${news} Sie interessieren ${could}.`,
    `Ich schreibe Ihnen, weil ich ${accusative} gelesen habe: ${capital(news)} ${could} Sie interessieren.`,
    `Ich kenne ${accusative} und denke, dass ${news} Sie interessieren ${could}.`,
    `Durch ${accusative} bin ich auf Sie aufmerksam geworden, und ${news} ${could} Sie interessieren.`,
    `Sie haben ${the} ${isGuest ? 'gebracht' : 'geschrieben'}; vielleicht interessier${isPlural ? 'en' : 't'} Sie ${news}.`,
    `Mit Blick auf ${accusative} möchte ich Sie auf ${news} hinweisen.`,
    desk === null
      ? `${capital(accusative)} habe ich gelesen, und ${news} ${could} Sie interessieren.`
      : `Ich habe ${accusative} gelesen; ${news} ${could} zu Ihrem Ressort ${DESKS[desk]} passen.`,
    `Ich bin auf ${accusative} gestoßen, und ${news} ${could} Sie interessieren.`,
    `Ich habe ${accusative} gelesen und möchte Sie auf ${news} aufmerksam machen.`,
  ]);
}
