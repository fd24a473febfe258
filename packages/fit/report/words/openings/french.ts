import { type AngleOpening, capital, chosen, type OpeningWords, ofMonth } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  contrary: 'un résultat inattendu',
  recall: 'un rappel de produit',
  obituary: 'une triste nouvelle',
  statement: 'une déclaration',
  deal: 'une acquisition',
  funding: 'une levée de fonds',
  results: 'de nouveaux résultats financiers',
  award: 'un prix',
  work: 'une nouveauté',
  event: 'un événement',
  opening: 'une ouverture',
  study: 'une nouvelle étude',
  data: 'de nouveaux chiffres',
  legal: 'une affaire judiciaire',
  policy: 'une actualité politique',
  hire: 'une nomination',
  partnership: 'un nouveau partenariat',
  product: 'un nouveau produit',
  campaign: 'une campagne',
  news: 'une actualité',
};

const FORMS: OpeningWords['forms'] = {
  news: 'article',
  feature: 'reportage',
  column: 'chronique',
  review: 'critique',
  live: 'direct',
  newsletter: 'lettre',
  advice: 'guide',
  shopping_guide: 'guide d’achat',
  listing: 'sélection',
  crime_report: 'article',
  correction: 'article',
  obituary: 'nécrologie',
};

const DESKS: OpeningWords['desks'] = {
  culture: 'Culture',
  health: 'Santé',
  education: 'Éducation',
  sport: 'Sport',
  technology: 'Technologie',
  environment: 'Environnement',
  energy: 'Énergie',
  travel: 'Voyages',
  food: 'Gastronomie',
};

export function frenchOpening({ turn, article, form, kind, topic, desk, isOld }: AngleOpening): string {
  const title =
    article.title === null ? '' : ` « ${article.title.replace(/«\s?/gu, '“').replace(/\s?»/gu, '”')} »`;
  const month =
    article.month === null
      ? ''
      : article.title === null
        ? ` ${ofMonth(article.month)}`
        : ` (${article.month})`;
  const subject = topic === null ? '' : ` sur ${topic}`;
  const your = `votre ${form === null ? 'article' : FORMS[form]}${title}${month}${subject}`;
  const news = KINDS[kind];
  if (isOld)
    return chosen(turn, [
      `J’ai lu ${your} ; si le sujet vous intéresse toujours, je voudrais vous signaler ${news}.`,
      `Il s’est passé du temps depuis ${your}, mais je voudrais vous signaler ${news}.`,
      `Au cas où vous suivriez toujours ce sujet : j’ai lu ${your} et je voudrais vous signaler ${news}.`,
      `Vous suivez peut-être encore le sujet : je connais ${your} et je vous signale ${news}.`,
      `Je reviens sur ${your} pour vous signaler ${news}.`,
    ]);
  if (topic !== null)
    return chosen(turn, [
      `J’ai lu ${your} et je voudrais vous signaler ${news}.`,
      `Après ${your}, je me permets de vous signaler ${news}.`,
      `C’est ${your} qui m’a fait penser à vous : je voudrais vous signaler ${news}.`,
      `Je vous écris après avoir lu ${your}, pour vous signaler ${news}.`,
      `Je connais ${your} ; permettez-moi de vous signaler ${news}.`,
    ]);
  return chosen(turn, [
    `J’ai lu ${your} et je voudrais vous signaler ${news}.`,
    `Après ${your}, je me permets de vous signaler ${news}.`,
    `C’est ${your} qui m’a fait penser à vous : je voudrais vous signaler ${news}.`,
    `Je vous écris après avoir lu ${your}, pour vous signaler ${news}.`,
    `En lisant ${your}, j’ai pensé à vous signaler ${news}.`,
    `${capital(your)} m’amène à vous signaler ${news}.`,
    desk === null
      ? `Je connais ${your} ; permettez-moi de vous signaler ${news}.`
      : `J’ai lu ${your} ; pour la rubrique ${DESKS[desk]}, je voudrais vous signaler ${news}.`,
    `J’ai découvert ${your} et j’aimerais vous signaler ${news}.`,
    `À la suite de ${your}, je vous écris pour vous signaler ${news}.`,
  ]);
}
