import { OTHER_LANGUAGE } from '../../../../model/index.ts';
import { frenchOpening } from './openings/french.ts';
import { capital, inBrackets, joined, monthsOrYears, type Named, ofMonth, type Words } from './wording.ts';

const quote = (text: string) => `« ${text} »`;
const list = (texts: string[]) => joined(texts, 'et');
const inLanguage = (language: string) => `en ${language}`;
const named = (article: Named) =>
  article.title === null
    ? `un article${article.month ? ` ${ofMonth(article.month)}` : ''}${article.language ? ` ${inLanguage(article.language)}` : ''}`
    : `${quote(article.title)}${inBrackets(article, inLanguage)}`;

export const FRENCH_WORDS: Words = {
  code: 'fr',
  quote,
  openings: {
    fit: 'Correspond très bien.',
    possible: 'Peut correspondre.',
    weak: 'Ne correspond pas.',
    unknown: 'Trop peu d’éléments pour juger.',
    notAJournalist: 'N’exerce pas le journalisme.',
    rightBeat: 'Ne correspond pas, d’après ce que nous avons lu.',
    apart: OTHER_LANGUAGE.fr,
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Écrit pour ${outlet}.`
        : 'Aucune fonction n’est indiquée.',
  covers: (quoted, article, isCentral) =>
    quoted.length === 0
      ? `Écrit sur le même sujet dans ${named(article)}.`
      : `${isCentral ? 'Couvre' : 'Évoque'} ${list(quoted)} dans ${named(article)}.`,
  coveredOnce: (quoted, article) =>
    `Couvre ${quoted.length === 0 ? 'le sujet' : list(quoted)}, mais ${
      article.month === null
        ? `l’article que nous avons trouvé n’est pas daté : ${named(article)}`
        : `pas récemment : le dernier article que nous avons trouvé est ${named(article)}`
    }.`,
  age(days) {
    const age = monthsOrYears(days);
    return `C’était il y a ${'years' in age ? `plus de ${age.years} ans` : `${age.months} mois`}.`;
  },
  undated: 'L’article n’est pas daté.',
  cautions: {
    inPassing: 'Attention : l’article le mentionne, sans en faire son sujet.',
    oneArticle: 'Attention : nous n’avons lu qu’un article.',
    exclusive: 'La proposition offre une exclusivité : ne l’envoyer qu’à une personne.',
    language: (theirs) =>
      `Attention : écrit en ${theirs}. D’une langue à l’autre, nous classons sans recommander personne.`,
    shoppingGuide: 'Attention : nous avons lu un guide d’achat, pas une actualité.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Nous avons lu ${named(newest)}.`
      : `Nous avons lu ${articles} articles ; le plus récent est ${named(newest)}.`,
  searched: (score, pieces) =>
    `La recherche donnait ${score} sur la base ${pieces === 1 ? 'd’un article' : `de ${pieces} articles`}.`,
  whyNot: {
    about: (theirs, pitchTopics) =>
      `Ce que nous avons lu porte sur ${list(theirs)}${pitchTopics.length === 0 ? '' : `, pas sur ${joined(pitchTopics, 'ni')}`}.`,
    beat: (beat, pitchTopics) =>
      `Domaine : ${beat}${pitchTopics.length === 0 ? '' : ` ; rien de ce que nous avons lu ne porte sur ${joined(pitchTopics, 'ni')}`}.`,
    otherSubject: (pitchTopics, articles) =>
      `Autre sujet : ${articles === 1 ? 'l’article que nous avons lu ne mentionne pas' : 'les articles que nous avons lus ne mentionnent pas'} ${joined(pitchTopics, 'ni')}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'figurent' : 'figure'} dans les deux textes, sans être le sujet de l’article.`,
    otherAngle: (quoted, about) =>
      `${list(quoted)} ${quoted.length > 1 ? 'figurent' : 'figure'} dans les deux textes, mais ${
        about.length === 0 ? 'sous un autre angle' : `ce que nous avons lu porte sur ${list(about)}`
      }.`,
    rightBeat: 'C’est son domaine, mais aucun article lu ne porte sur ce sujet.',
    noSuchNews: 'Écrit des critiques ou des guides ; aucune actualité à ce sujet parmi ce que nous avons lu.',
    nothing: 'Aucun sujet commun n’a été trouvé.',
    old: (month) =>
      month
        ? `Nous n’avons lu aucun article des 90 derniers jours sur ce sujet ; le dernier est ${ofMonth(month)}.`
        : 'L’article à ce propos n’est pas daté.',
  },
  nothingRead: (name) => `Aucun article de ${name} n’a pu être lu.`,
  shortPitch: 'La proposition en dit trop peu pour comparer.',
  pressOffice: 'La fonction indiquée relève d’un service de presse.',
  missing: (quoted) => `Absent de ce que nous avons lu : ${list(quoted)}.`,
  angle: frenchOpening,
  edits: {
    ownLine:
      'Aucune phrase entière du communiqué ne dit ce qui est nouveau : écrivez vous-même la première ligne.',
    ownLink:
      'Aucun article ne dit assez de votre sujet dans son titre ou son début : écrivez vous-même la première ligne.',
    ownSubject: 'La nouvelle demande plus de 60 caractères : écrivez vous-même l’objet.',
    forward: (quoted) => `Avancer ${quoted} : c’est un sujet déjà traité, et la proposition y vient tard.`,
    news: (article) => `Dire ce qui est nouveau depuis ${named(article)}.`,
  },
};
