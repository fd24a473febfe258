import { monthsOrYears } from './ages.ts';
import { capital } from './capital.ts';
import type { Named, Words } from './wording.ts';

const quote = (text: string) => `« ${text} »`;
const list = (texts: string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} et ${texts.at(-1)}`;
const ofMonth = (month: string) => (/^[aeiouéèêàâôûh]/i.test(month) ? `d’${month}` : `de ${month}`);
const named = ({ title, month }: Named) =>
  title === null
    ? `un article${month ? ` ${ofMonth(month)}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const piece = ({ title, month }: Named) =>
  `article${title === null ? '' : ` ${quote(title)}`}${month ? ` ${ofMonth(month)}` : ''}`;

export const FRENCH_WORDS: Words = {
  code: 'fr',
  quote,
  openings: {
    fit: 'Correspond très bien.',
    possible: 'Peut correspondre.',
    weak: 'Ne correspond pas.',
    unknown: 'Trop peu d’éléments pour juger.',
    notAJournalist: 'N’exerce pas le journalisme.',
    clock: (month) =>
      month
        ? `La bonne adresse pour ce sujet ; le dernier article à ce propos que nous avons lu est ${ofMonth(month)}.`
        : 'La bonne adresse pour ce sujet ; l’article à ce propos que nous avons lu n’est pas daté.',
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Écrit pour ${outlet}.`
        : 'Aucune fonction n’est indiquée.',
  topics(quoted, place, mentions, article) {
    const verb = quoted.length > 1 ? 'figurent' : 'figure';
    if (place === 'headline') return `${list(quoted)} ${verb} dans le titre de ${named(article)}.`;
    if (place === 'lead') return `${list(quoted)} ${verb} au début de ${named(article)}.`;
    const often = quoted.length > 1 ? '' : ` ${mentions} fois`;
    return `${list(quoted)} ${verb}${often} dans ${named(article)}.`;
  },
  subject: (quoted, article, language) =>
    `${list(quoted)}, dans la proposition, ${quoted.length > 1 ? 'sont des sujets' : 'est un sujet'} de ${named(article)}${language ? `, en ${language}` : ''}.`,
  age(days) {
    const age = monthsOrYears(days);
    return `C’était il y a ${'years' in age ? `plus de ${age.years} ans` : `${age.months} mois`}.`;
  },
  undated: 'L’article n’est pas daté.',
  cautions: {
    language: (name, language) => `Attention : ${name} écrit en ${language}.`,
    inPassing: 'Attention : l’article le mentionne, sans en faire son sujet.',
    oneArticle: 'Attention : nous n’avons lu qu’un article.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Nous avons lu ${named(newest)}.`
      : `Nous avons lu ${articles} articles ; le plus récent est ${named(newest)}.`,
  noTopic: 'Trop peu en commun avec la proposition.',
  nothingRead: (name) => `Aucun article de ${name} n’a pu être lu.`,
  shortPitch: 'La proposition en dit trop peu pour comparer.',
  pressOffice: 'La fonction indiquée relève d’un service de presse.',
  missing: (quoted) => `Absent de ce que nous avons lu : ${list(quoted)}.`,
  angle: {
    opening(article, topic) {
      if (!topic) return `Je vous écris à la suite de votre ${piece(article)}.`;
      return `Votre ${piece(article)} ${topic.inPassing ? 'mentionne' : 'aborde'} le sujet ${quote(topic.text)}.`;
    },
    headline: (text) => `L’histoire : ${text}.`,
  },
  edits: {
    lead: (quoted, month) => `Commencer par ${quoted}${month ? `, sujet abordé en ${month}` : ''}.`,
    cut: (quoted) => `Garder ${quoted} pour plus tard : rien de ce que nous avons lu n’en parle.`,
    news: (month) => `Dire ce qui est nouveau depuis ${month}.`,
    language: (language) => `Écrire en ${language}.`,
  },
};
