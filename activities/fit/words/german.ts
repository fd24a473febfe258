import { monthsOrYears } from './ages.ts';
import { capital } from './capital.ts';
import type { Named, Words } from './wording.ts';

const quote = (text: string) => `„${text}“`;
const list = (texts: string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} und ${texts.at(-1)}`;
const named = ({ title, month }: Named) =>
  title === null
    ? `einem Beitrag${month ? ` vom ${month}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const piece = ({ title, month }: Named) =>
  `Beitrag${title === null ? '' : ` ${quote(title)}`}${month ? ` vom ${month}` : ''}`;

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
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Schreibt für ${outlet}.`
        : 'Eine Funktion ist nicht angegeben.',
  topics(quoted, place, mentions, article) {
    const verb = quoted.length > 1 ? 'stehen' : 'steht';
    if (place === 'headline') return `${list(quoted)} ${verb} in der Überschrift von ${named(article)}.`;
    if (place === 'lead') return `${list(quoted)} ${verb} im Anfang von ${named(article)}.`;
    const often = quoted.length > 1 ? '' : mentions === 1 ? ' einmal' : ` ${mentions}-mal`;
    return `${list(quoted)} ${verb}${often} in ${named(article)}.`;
  },
  subject: (quoted, article, language) =>
    `${list(quoted)} aus der Meldung ${quoted.length > 1 ? 'sind Themen' : 'ist ein Thema'} von ${named(article)}${language ? ` (auf ${language})` : ''}.`,
  age(days) {
    const age = monthsOrYears(days);
    return `Das ist ${'years' in age ? `mehr als ${age.years} Jahre` : `${age.months} Monate`} her.`;
  },
  undated: 'Der Beitrag hat kein Datum.',
  cautions: {
    language: (name, language) => `Achtung: ${name} schreibt auf ${language}.`,
    inPassing: 'Achtung: Dort wird es erwähnt und ist nicht das Thema.',
    oneArticle: 'Achtung: Wir haben nur einen Beitrag gelesen.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Gelesen haben wir ${newest.title === null ? 'einen Beitrag' : named(newest)}.`
      : `Gelesen haben wir ${articles} Beiträge${newest.title === null ? '' : `, zuletzt ${named(newest)}`}.`,
  noTopic: 'Mit der Meldung gibt es zu wenig Gemeinsames.',
  nothingRead: (name) => `Von ${name} konnte kein Beitrag gelesen werden.`,
  shortPitch: 'Die Meldung sagt zu wenig für einen Vergleich.',
  pressOffice: 'Die angegebene Funktion gehört zu einer Pressestelle.',
  missing: (quoted) => `Nicht im Gelesenen: ${list(quoted)}.`,
  angle: {
    opening(article, topic) {
      if (!topic) return `Ihr ${piece(article)} ist der Anlass dieser Nachricht.`;
      return topic.inPassing
        ? `In Ihrem ${piece(article)} kommt das Thema ${quote(topic.text)} vor.`
        : `In Ihrem ${piece(article)} geht es um das Thema ${quote(topic.text)}.`;
    },
    headline: (text) => `Die Geschichte: ${text}.`,
  },
  edits: {
    lead: (quoted, month) => `Mit ${quoted} beginnen${month ? `, dem Thema vom ${month}` : ''}.`,
    cut: (quoted) => `${quoted} zurückstellen: Davon handelt nichts, was wir gelesen haben.`,
    news: (month) => `Sagen, was seit ${month} neu ist.`,
    language: (language) => `Auf ${language} schreiben.`,
  },
};
