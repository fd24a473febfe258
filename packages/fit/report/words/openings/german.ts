import { type AngleOpening, capital, chosen, type OpeningWords } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  contrary: 'ein unerwartetes Ergebnis',
  recall: 'eine Rückrufmeldung',
  obituary: 'eine traurige Nachricht',
  statement: 'eine Stellungnahme',
  deal: 'eine Übernahme',
  funding: 'eine Finanzierungsrunde',
  results: 'neue Geschäftszahlen',
  award: 'eine Auszeichnung',
  work: 'eine Neuerscheinung',
  event: 'eine Veranstaltung',
  opening: 'eine Eröffnung',
  study: 'eine neue Untersuchung',
  data: 'neue Zahlen',
  legal: 'ein Gerichtsverfahren',
  policy: 'eine politische Neuerung',
  hire: 'eine Personalie',
  partnership: 'eine neue Partnerschaft',
  product: 'eine Produktneuheit',
  campaign: 'eine Aktion',
  news: 'eine Neuigkeit',
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
export function germanOpening({ turn, article, form, kind, topic, desk, isOld }: AngleOpening): string {
  const { noun, isFeminine = false } = form === null ? { noun: 'Beitrag' } : FORMS[form];
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
  const news = KINDS[kind];
  if (isOld)
    return chosen(turn, [
      `Ich habe ${accusative} gelesen; falls das Thema Sie noch beschäftigt, möchte ich Sie auf ${news} hinweisen.`,
      `${nominative} liegt eine Weile zurück; ich möchte Sie trotzdem auf ${news} hinweisen.`,
      `Falls Sie weiter zu diesem Thema arbeiten: Ich habe ${accusative} gelesen und möchte Sie auf ${news} hinweisen.`,
      `Vielleicht verfolgen Sie das Thema noch: Ich kenne ${accusative} und schreibe Ihnen, um Sie auf ${news} hinzuweisen.`,
      `Ich komme auf ${accusative} zurück und möchte Sie auf ${news} hinweisen.`,
    ]);
  if (topic !== null)
    return chosen(turn, [
      `Ich habe ${accusative} gelesen und möchte Sie auf ${news} hinweisen.`,
      `Nach ${dative} schreibe ich Ihnen, um Sie auf ${news} aufmerksam zu machen.`,
      `Ich kenne ${accusative} und schreibe Ihnen, um Sie auf ${news} hinzuweisen.`,
      `${nominative} hat mich an Sie denken lassen: Ich möchte Sie auf ${news} hinweisen.`,
      `Mit Blick auf ${accusative} möchte ich Sie auf ${news} hinweisen.`,
    ]);
  return chosen(turn, [
    `Ich habe ${accusative} gelesen und möchte Sie auf ${news} hinweisen.`,
    `Nach ${dative} schreibe ich Ihnen, um Sie auf ${news} aufmerksam zu machen.`,
    `Ich kenne ${accusative} und schreibe Ihnen, um Sie auf ${news} hinzuweisen.`,
    `${nominative} hat mich an Sie denken lassen: Ich möchte Sie auf ${news} hinweisen.`,
    `${nominative} ist der Anlass, Sie auf ${news} hinzuweisen.`,
    `Mit Blick auf ${accusative} möchte ich Sie auf ${news} hinweisen.`,
    desk === null
      ? `${capital(accusative)} habe ich gelesen; ich möchte Sie auf ${news} hinweisen.`
      : `Ich habe ${accusative} gelesen; für das Ressort ${DESKS[desk]} habe ich ${news}.`,
    `Ich bin auf ${accusative} gestoßen und möchte Sie auf ${news} hinweisen.`,
    `Weil ich ${accusative} gelesen habe, möchte ich Sie auf ${news} aufmerksam machen.`,
  ]);
}
