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
  news: { noun: 'Bericht' },
  feature: { noun: 'Reportage', isFeminine: true },
  column: { noun: 'Kommentar' },
  review: { noun: 'Besprechung', isFeminine: true },
  live: { noun: 'Liveticker' },
  newsletter: { noun: 'Newsletter' },
  advice: { noun: 'Ratgeber' },
  shopping_guide: { noun: 'Kaufberatung', isFeminine: true },
  listing: { noun: 'Übersicht', isFeminine: true },
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
  const { turn, article, form, kind, topic, desk } = opening;
  const { noun, isFeminine = false } =
    form === null || says(article.title, FORMS[form].noun) ? { noun: 'Beitrag' } : FORMS[form];
  const title = article.title === null ? '' : ` „${article.title}“`;
  const month =
    article.month === null
      ? ''
      : article.title === null
        ? ` aus dem ${article.month}`
        : ` (${article.month})`;
  const subject = topic === null ? '' : ` zum Thema ${topic}`;
  const named = `${noun}${title}${month}${subject}`;
  const [nominative, accusative, dative] = (
    isFeminine ? ['Ihre', 'Ihre', 'Ihrer'] : ['Ihr', 'Ihren', 'Ihrem']
  ).map((your) => `${your} ${named}`) as [string, string, string];
  const { news, isPlural } = announced(opening, KINDS, (quoted) => `„${quoted}“`);
  const could = isPlural ? 'könnten' : 'könnte';
  if (kind === 'obituary')
    return `Ich habe ${accusative} gelesen und schreibe Ihnen heute mit einer traurigen Nachricht.`;
  return chosen(turn, [
    `Ich habe ${accusative} gelesen und dachte, dass ${news} Sie interessieren ${could}.`,
    `Anlass meiner E-Mail ist ${nominative}: Auch ${news} ${could} Sie interessieren.`,
    `Zu ${dative} ${could} auch ${news} passen.`,
    `Als ich ${accusative} las, dachte ich, dass ${news} Sie interessieren ${could}.`,
    `${nominative} hat mich auf den Gedanken gebracht, dass ${news} Sie interessieren ${could}.`,
    `Mit Blick auf ${accusative} möchte ich Sie auf ${news} hinweisen.`,
    desk === null
      ? `${capital(accusative)} habe ich gelesen, und ${news} ${could} Sie interessieren.`
      : `Ich habe ${accusative} gelesen; ${news} ${could} zu Ihrem Ressort ${DESKS[desk]} passen.`,
    `Ich bin auf ${accusative} gestoßen, und ${news} ${could} Sie interessieren.`,
    `Ich habe ${accusative} gelesen und möchte Sie auf ${news} aufmerksam machen.`,
  ]);
}
