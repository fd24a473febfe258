import { type AngleOpening, capital, joined, monthsOrYears, type Named, type Words } from './wording.ts';

const quote = (text: string) => `„${text}“`;
const list = (texts: string[]) => joined(texts, 'und');
const named = ({ title, month }: Named) =>
  title === null
    ? `einem Beitrag${month ? ` vom ${month}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const titled = ({ title, month }: Named) =>
  `${title === null ? '' : ` ${quote(title)}`}${month ? ` aus dem ${month}` : ''}`;

const NEWS: Readonly<Record<NonNullable<AngleOpening['kind']>, string>> = {
  contrary: 'einen Befund, der gegen die Erwartungen spricht',
  study: 'neue Ergebnisse',
  funding: 'eine neue Finanzierungsrunde',
  product: 'ein neues Produkt',
  news: 'Neuigkeiten',
};

function opening({ article, kind, topic, isCentral, isAsked }: AngleOpening): string {
  const their = titled(article);
  if (topic === null && kind === null) return `Zu Ihrem Beitrag${their}:`;
  if (topic === null) return `Zum Thema Ihres Beitrags${their} gibt es ${NEWS[kind ?? 'news']}.`;
  if (isAsked) return `Ihr Beitrag${their} stellt Fragen zum Thema ${topic}.`;
  const news = kind === null ? '' : `; dazu gibt es ${NEWS[kind]}`;
  return isCentral
    ? `In Ihrem Beitrag${their} geht es um das Thema ${topic}${news}.`
    : `Ihr Beitrag${their} berührt das Thema ${topic}${news}.`;
}

export const GERMAN_WORDS: Words = {
  code: 'de',
  quote,
  openings: {
    fit: 'Passt sehr gut.',
    possible: 'Passt möglicherweise.',
    weak: 'Passt nicht.',
    unknown: 'Zu wenig für ein Urteil.',
    notAJournalist: 'Nicht journalistisch tätig.',
    clock: (month) =>
      month
        ? `Für dieses Thema die richtige Adresse; der letzte Beitrag dazu, den wir gelesen haben, ist vom ${month}.`
        : 'Für dieses Thema die richtige Adresse; der Beitrag dazu, den wir gelesen haben, hat kein Datum.',
    rightBeat: 'Passt nicht zu dem, was wir gelesen haben.',
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Schreibt für ${outlet}.`
        : 'Eine Funktion ist nicht angegeben.',
  topics(quoted, place, mentions, article, beside) {
    const also = beside.length > 0 ? `; erwähnt: ${list(beside)}` : '';
    const verb = quoted.length > 1 ? 'stehen' : 'steht';
    if (place === 'headline')
      return `${list(quoted)} ${verb} in der Überschrift von ${named(article)}${also}.`;
    if (place === 'lead') return `${list(quoted)} ${verb} am Anfang von ${named(article)}${also}.`;
    const often = quoted.length > 1 ? '' : mentions === 1 ? ' einmal' : ` ${mentions}-mal`;
    return `${list(quoted)} ${verb}${often} in ${named(article)}.`;
  },
  subject: (quoted, article) =>
    `${list(quoted)} aus der Meldung ${quoted.length > 1 ? 'sind Themen' : 'ist ein Thema'} von ${named(article)}.`,
  age(days) {
    const age = monthsOrYears(days);
    return `Das ist ${'years' in age ? `mehr als ${age.years} Jahre` : `${age.months} Monate`} her.`;
  },
  undated: 'Der Beitrag hat kein Datum.',
  cautions: {
    inPassing: 'Achtung: Dort wird es erwähnt und ist nicht das Thema.',
    oneArticle: 'Achtung: Wir haben nur einen Beitrag gelesen.',
    exclusive: 'Die Meldung ist als exklusiv angeboten: nur an eine Person schicken.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Gelesen haben wir ${newest.title === null ? 'einen Beitrag' : named(newest)}.`
      : `Gelesen haben wir ${articles} Beiträge${newest.title === null ? '' : `, zuletzt ${named(newest)}`}.`,
  whyNot: {
    language: (theirs, pitch) =>
      `Die gelesenen Beiträge sind auf ${theirs}, die Meldung ist auf ${pitch}: Über Sprachen hinweg wird nur gereiht, nicht empfohlen.`,
    otherSubject: (pitchTopics, articles) =>
      `Anderes Thema: ${articles === 1 ? 'Im gelesenen Beitrag' : 'In den gelesenen Beiträgen'} kommt nicht vor: ${list(pitchTopics)}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'kommen' : 'kommt'} in beiden Texten vor, aber nicht als Thema des Beitrags.`,
    otherAngle: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'kommen' : 'kommt'} in beiden Texten vor, aber unter einem anderen Blickwinkel.`,
    rightBeat: 'Das richtige Ressort, aber keiner der gelesenen Beiträge ist zu diesem Thema.',
    onlyReviews: 'Bespricht und testet; eine Nachricht dazu ist nicht unter dem Gelesenen.',
    nothing: 'Ein gemeinsames Thema wurde nicht gefunden.',
    old: (month) =>
      month
        ? `Aus den letzten 90 Tagen haben wir keinen Beitrag zu diesem Thema gelesen; der letzte ist vom ${month}.`
        : 'Der Beitrag zu diesem Thema hat kein Datum.',
  },
  nothingRead: (name) => `Von ${name} konnte kein Beitrag gelesen werden.`,
  shortPitch: 'Die Meldung sagt zu wenig für einen Vergleich.',
  pressOffice: 'Die angegebene Funktion gehört zu einer Pressestelle.',
  missing: (quoted) => `Nicht im Gelesenen: ${list(quoted)}.`,
  angle: {
    opening,
    headline: (text) => `Die Geschichte: ${text}.`,
  },
  edits: {
    forward: (quoted) =>
      `${quoted} nach vorn stellen: Darüber wurde berichtet, und die Meldung kommt spät darauf.`,
    cut: (quoted) => `Den Teil über ${quoted} kürzen: Davon handelt nichts, was wir gelesen haben.`,
    news: (article) => `Sagen, was seit ${named(article)} neu ist.`,
  },
};
