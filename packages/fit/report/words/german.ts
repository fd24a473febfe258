import { OTHER_LANGUAGE } from '../../../../model/index.ts';
import { germanOpening } from './openings/german.ts';
import { capital, inBrackets, joined, monthsOrYears, type Named, type Words } from './wording.ts';

const quote = (text: string) => `„${text}“`;
const list = (texts: string[]) => joined(texts, 'und');
const inLanguage = (language: string) => `auf ${language}`;
const named = (article: Named) =>
  article.title === null
    ? `einem Beitrag${article.month ? ` vom ${article.month}` : ''}${article.language ? ` ${inLanguage(article.language)}` : ''}`
    : `${quote(article.title)}${inBrackets(article, inLanguage)}`;

export const GERMAN_WORDS: Words = {
  code: 'de',
  quote,
  openings: {
    fit: 'Passt sehr gut.',
    possible: 'Passt möglicherweise.',
    weak: 'Passt nicht.',
    unknown: 'Zu wenig für ein Urteil.',
    notAJournalist: 'Nicht journalistisch tätig.',
    rightBeat: 'Passt nicht zu dem, was wir gelesen haben.',
    apart: OTHER_LANGUAGE.de,
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Schreibt für ${outlet}.`
        : 'Eine Funktion ist nicht angegeben.',
  covers: (quoted, article, isCentral) =>
    quoted.length === 0
      ? `Schreibt in ${named(article)} über dasselbe Thema.`
      : isCentral
        ? `Berichtet in ${named(article)} über ${list(quoted)}.`
        : `Erwähnt ${list(quoted)} in ${named(article)}.`,
  coveredOnce: (quoted, article) => {
    const what = quoted.length === 0 ? 'Berichtet über das Thema' : `Berichtet über ${list(quoted)}`;
    if (article.title === null) return `${what}, aber nicht in letzter Zeit.`;
    return article.month === null
      ? `${what}, aber der gefundene Beitrag hat kein Datum: ${named(article)}.`
      : `${what}, aber nicht in letzter Zeit: Der neueste gefundene Beitrag ist ${named(article)}.`;
  },
  age(days) {
    const age = monthsOrYears(days);
    return `Das ist ${'years' in age ? `mehr als ${age.years} Jahre` : `${age.months} Monate`} her.`;
  },
  undated: 'Der Beitrag hat kein Datum.',
  cautions: {
    inPassing: 'Achtung: Dort wird es erwähnt und ist nicht das Thema.',
    oneArticle: 'Achtung: Wir haben nur einen Beitrag gelesen.',
    exclusive: 'Die Meldung ist als exklusiv angeboten: nur an eine Person schicken.',
    language: (theirs) =>
      `Achtung: Geschrieben auf ${theirs}. Über Sprachen hinweg wird gereiht, aber niemand empfohlen.`,
    shoppingGuide: 'Achtung: Gelesen haben wir Kaufberatung, keine Nachrichten.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Gelesen haben wir ${newest.title === null ? 'einen Beitrag' : named(newest)}.`
      : `Gelesen haben wir ${articles} Beiträge${newest.title === null ? '' : `, zuletzt ${named(newest)}`}.`,
  searched: (score, pieces) =>
    `In der Suche waren es ${score} Punkte nach ${pieces === 1 ? 'einem Beitrag' : `${pieces} Beiträgen`}.`,
  whyNot: {
    about: (theirs, pitchTopics) =>
      `In dem, was wir gelesen haben, geht es um ${list(theirs)}${pitchTopics.length === 0 ? '' : `, nicht um ${joined(pitchTopics, 'oder')}`}.`,
    beat: (beat, pitchTopics) =>
      `Themengebiet: ${beat}${pitchTopics.length === 0 ? '' : `; nichts Gelesenes handelt von ${joined(pitchTopics, 'oder')}`}.`,
    otherSubject: (pitchTopics, articles) =>
      `Anderes Thema: ${articles === 1 ? 'Im gelesenen Beitrag' : 'In den gelesenen Beiträgen'} kommt nicht vor: ${list(pitchTopics)}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'kommen' : 'kommt'} in beiden Texten vor, aber nicht als Thema des Beitrags.`,
    otherAngle: (quoted, about) =>
      `${list(quoted)} ${quoted.length > 1 ? 'kommen' : 'kommt'} in beiden Texten vor, aber ${
        about.length === 0 ? 'unter einem anderen Blickwinkel' : `im Gelesenen geht es um ${list(about)}`
      }.`,
    rightBeat: 'Das richtige Ressort, aber keiner der gelesenen Beiträge ist zu diesem Thema.',
    noSuchNews: 'Bespricht, testet oder gibt Rat; eine Nachricht dazu ist nicht unter dem Gelesenen.',
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
  angle: germanOpening,
  edits: {
    ownLine: 'Kein ganzer Satz des Pitches sagt, was neu ist. Schreiben Sie die erste Zeile selbst.',
    ownLink:
      'Kein Beitrag hat genug von Ihrem Thema in Überschrift oder Anfang. Schreiben Sie die erste Zeile selbst.',
    ownSubject: 'Die Neuigkeit braucht mehr als 60 Zeichen. Schreiben Sie den Betreff selbst.',
    forward: (quoted) =>
      `${quoted} nach vorn stellen: Darüber wurde berichtet, und die Meldung kommt spät darauf.`,
    news: (article) => `Sagen, was seit ${named(article)} neu ist.`,
  },
};
