import { type AngleOpening, capital, chosen, type OpeningWords } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  contrary: { text: 'ein Ergebnis gegen alle Erwartungen' },
  recall: { text: 'eine Rückrufmeldung' },
  obituary: { text: 'eine traurige Nachricht' },
  statement: { text: 'eine Stellungnahme' },
  deal: { text: 'eine Übernahme' },
  funding: { text: 'eine Finanzierungsrunde' },
  results: { text: 'neue Geschäftszahlen', isPlural: true },
  award: { text: 'eine Auszeichnung' },
  work: { text: 'eine Neuerscheinung' },
  event: { text: 'eine Veranstaltung' },
  opening: { text: 'eine Eröffnung' },
  study: { text: 'eine neue Untersuchung' },
  data: { text: 'neue Zahlen', isPlural: true },
  legal: { text: 'ein Gerichtsverfahren' },
  policy: { text: 'eine Nachricht aus der Politik' },
  hire: { text: 'eine Personalie' },
  partnership: { text: 'eine neue Partnerschaft' },
  product: { text: 'eine Produktneuheit' },
  campaign: { text: 'eine Aktion' },
  news: { text: 'Neuigkeiten', isPlural: true },
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

export function germanOpening({ turn, article, form, kind, topic, desk }: AngleOpening): string {
  const { noun, isFeminine = false } = form === null ? { noun: 'Beitrag' } : FORMS[form];
  const title = article.title === null ? '' : ` „${article.title}“`;
  const month =
    article.month === null
      ? ''
      : article.title === null
        ? ` aus dem ${article.month}`
        : ` (${article.month})`;
  const named = `${noun}${title}${month}`;
  const [nominative, accusative, dative] = (
    isFeminine ? ['Ihre', 'Ihre', 'Ihrer'] : ['Ihr', 'Ihren', 'Ihrem']
  ).map((your) => `${your} ${named}`) as [string, string, string];
  const genitive = isFeminine ? dative : `Ihres ${noun}s${title}${month}`;
  const { text: news, isPlural } = KINDS[kind];
  const is = isPlural ? 'sind' : 'ist';
  const forDesk = desk === null ? null : `Für das Ressort ${DESKS[desk]}, nach ${dative}:`;
  if (topic === null)
    return chosen(turn, [
      `Im Anschluss an ${accusative} gibt es ${news}.`,
      `Nach ${dative}: ${news}.`,
      `Mit Blick auf ${accusative}: Hier ${is} ${news}.`,
      `Wegen ${genitive} habe ich an Sie gedacht: Es gibt ${news}.`,
      `${capital(nominative)} ist der Grund, warum ich schreibe: Es gibt ${news}.`,
      `Angeregt durch ${accusative}: Hier ${is} ${news}.`,
      forDesk ? `${forDesk} ${news}.` : `${capital(accusative)} habe ich gelesen; hier ${is} ${news}.`,
      `Seit ${dative} gibt es ${news}.`,
      `Wer ${accusative} gelesen hat, dürfte sich für ${news} interessieren.`,
    ]);
  return chosen(turn, [
    `In ${dative} geht es um das Thema ${topic}; dazu gibt es ${news}.`,
    `${nominative} behandelt das Thema ${topic}. Hier ${is} ${news}.`,
    `Nach ${dative} zum Thema ${topic}: ${news}.`,
    `Sie haben in ${dative} das Thema ${topic} aufgegriffen; jetzt gibt es ${news}.`,
    `${capital(accusative)} zum Thema ${topic} habe ich gelesen; hier ${is} ${news}.`,
  ]);
}
