import { type AngleOpening, capital, joined, monthsOrYears, type Named, type Words } from './wording.ts';

const quote = (text: string) => `« ${text} »`;
const list = (texts: string[]) => joined(texts, 'et');
const ofMonth = (month: string) => (/^[aeiouéèêàâôûh]/i.test(month) ? `d’${month}` : `de ${month}`);
const named = ({ title, month }: Named) =>
  title === null
    ? `un article${month ? ` ${ofMonth(month)}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const piece = ({ title, month }: Named) =>
  `article${title === null ? '' : ` ${quote(title)}`}${month ? ` ${ofMonth(month)}` : ''}`;

const NEWS: Readonly<Record<NonNullable<AngleOpening['kind']>, string>> = {
  contrary: 'un résultat inattendu',
  study: 'de nouveaux résultats',
  funding: 'une nouvelle levée de fonds',
  product: 'un nouveau produit',
  news: 'du nouveau',
};

function opening({ article, kind, topic, isCentral, isAsked }: AngleOpening): string {
  const their = piece(article);
  if (topic === null && kind === null) return `Suite à votre ${their} :`;
  if (topic === null) return `Il y a ${NEWS[kind ?? 'news']} sur le sujet de votre ${their}.`;
  if (isAsked) return `Votre ${their} pose des questions sur ${topic}.`;
  const news = kind === null ? '' : ` ; il y a ${NEWS[kind]} à ce sujet`;
  return `Votre ${their} ${isCentral ? 'aborde' : 'évoque'} ${topic}${news}.`;
}

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
    rightBeat: 'Ne correspond pas, d’après ce que nous avons lu.',
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Écrit pour ${outlet}.`
        : 'Aucune fonction n’est indiquée.',
  topics(quoted, place, mentions, article, beside) {
    const also = beside.length > 0 ? `, qui mentionne aussi ${list(beside)}` : '';
    const verb = quoted.length > 1 ? 'figurent' : 'figure';
    if (place === 'headline') return `${list(quoted)} ${verb} dans le titre de ${named(article)}${also}.`;
    if (place === 'lead') return `${list(quoted)} ${verb} au début de ${named(article)}${also}.`;
    const often = quoted.length > 1 ? '' : ` ${mentions} fois`;
    return `${list(quoted)} ${verb}${often} dans ${named(article)}.`;
  },
  subject: (quoted, article) =>
    `${list(quoted)}, dans la proposition, ${quoted.length > 1 ? 'sont des sujets' : 'est un sujet'} de ${named(article)}.`,
  age(days) {
    const age = monthsOrYears(days);
    return `C’était il y a ${'years' in age ? `plus de ${age.years} ans` : `${age.months} mois`}.`;
  },
  undated: 'L’article n’est pas daté.',
  cautions: {
    inPassing: 'Attention : l’article le mentionne, sans en faire son sujet.',
    oneArticle: 'Attention : nous n’avons lu qu’un article.',
    exclusive: 'La proposition offre une exclusivité : ne l’envoyer qu’à une personne.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Nous avons lu ${named(newest)}.`
      : `Nous avons lu ${articles} articles ; le plus récent est ${named(newest)}.`,
  whyNot: {
    language: (theirs, pitch) =>
      `Les articles lus sont en ${theirs} et la proposition est en ${pitch} : d’une langue à l’autre, nous classons sans recommander.`,
    otherSubject: (pitchTopics, articles) =>
      `Autre sujet : ${articles === 1 ? 'l’article que nous avons lu ne mentionne pas' : 'les articles que nous avons lus ne mentionnent pas'} ${joined(pitchTopics, 'ni')}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'figurent' : 'figure'} dans les deux textes, sans être le sujet de l’article.`,
    otherAngle: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'figurent' : 'figure'} dans les deux textes, mais sous un autre angle.`,
    rightBeat: 'C’est son domaine, mais aucun article lu ne porte sur ce sujet.',
    onlyReviews: 'Écrit des critiques et des tests ; aucune actualité à ce sujet parmi ce que nous avons lu.',
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
  angle: {
    opening,
    headline: (text) => `L’histoire : ${text}.`,
  },
  edits: {
    forward: (quoted) => `Avancer ${quoted} : c’est un sujet déjà traité, et la proposition y vient tard.`,
    cut: (quoted) => `Abréger la partie sur ${quoted} : rien de ce que nous avons lu n’en parle.`,
    news: (article) => `Dire ce qui est nouveau depuis ${named(article)}.`,
  },
};
