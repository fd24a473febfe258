import { type AngleOpening, capital, chosen, FROM_FIELD, type OpeningWords } from '../wording.ts';

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

export function germanOpening({
  turn,
  article,
  form,
  kind,
  topic,
  isCentral,
  isAsked,
  desk,
}: AngleOpening): string {
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
  const alike = FROM_FIELD.has(kind) ? 'aus demselben Gebiet' : 'zum selben Thema';
  const forDesk = desk === null ? null : `Für das Ressort ${DESKS[desk]}, nach ${dative}:`;
  if (topic === null)
    return chosen(turn, [
      `Im Anschluss an ${accusative} gibt es ${news} ${alike}.`,
      `Zum Thema ${genitive} gibt es ${news}.`,
      `Nach ${dative}: ${news} aus demselben Gebiet.`,
      `Hier ${is} ${news} zum Thema ${genitive}.`,
      `Passend zu ${dative} gibt es ${news}.`,
      `Sie haben ${accusative} veröffentlicht; jetzt gibt es ${news} zu diesem Thema.`,
      forDesk
        ? `${forDesk} ${news}.`
        : `${capital(accusative)} habe ich gelesen; hier ${is} ${news} aus demselben Gebiet.`,
      `Seit ${dative} gibt es ${news} zu diesem Thema.`,
      `Wer ${accusative} gelesen hat, dürfte sich für ${news} interessieren.`,
    ]);
  if (isAsked)
    return chosen(turn, [
      `${nominative} stellt Fragen zum Thema ${topic}. Jetzt gibt es ${news} dazu.`,
      `In ${dative} bleiben Fragen zum Thema ${topic} offen; dazu gibt es ${news}.`,
      `Sie fragen in ${dative} nach dem Thema ${topic}; hier ${is} ${news} dazu.`,
    ]);
  return chosen(turn, [
    `In ${dative} ${isCentral ? `geht es um das Thema ${topic}` : `kommt das Thema ${topic} vor`}; dazu gibt es ${news}.`,
    `${nominative} ${isCentral ? 'behandelt' : 'berührt'} das Thema ${topic}. Hier ${is} ${news} dazu.`,
    `Nach ${dative}: ${news} zum Thema ${topic}.`,
    `Zum Thema ${topic}, das in ${dative} ${isCentral ? 'im Mittelpunkt steht' : 'vorkommt'}, gibt es ${news}.`,
    `Passend zu ${dative} gibt es ${news} zum Thema ${topic}.`,
    `Sie haben in ${dative} das Thema ${topic} ${isCentral ? 'aufgegriffen' : 'erwähnt'}; jetzt gibt es ${news}.`,
    forDesk
      ? `${forDesk} ${news} zum Thema ${topic}.`
      : `${capital(accusative)} habe ich gelesen; hier ${is} ${news} zum Thema ${topic}.`,
    `Seit ${dative} gibt es ${news} zum Thema ${topic}.`,
    `Wer ${accusative} gelesen hat, dürfte sich für ${news} zum Thema ${topic} interessieren.`,
  ]);
}
