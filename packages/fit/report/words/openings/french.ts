import { type AngleOpening, capital, chosen, FROM_FIELD, type OpeningWords, ofMonth } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  contrary: { text: 'un résultat inattendu' },
  recall: { text: 'un rappel de produit' },
  obituary: { text: 'une triste nouvelle' },
  statement: { text: 'une déclaration' },
  deal: { text: 'une acquisition' },
  funding: { text: 'une levée de fonds' },
  results: { text: 'de nouveaux résultats financiers' },
  award: { text: 'un prix' },
  work: { text: 'une nouveauté' },
  event: { text: 'un événement' },
  opening: { text: 'une ouverture' },
  study: { text: 'une nouvelle étude' },
  data: { text: 'de nouveaux chiffres' },
  legal: { text: 'une affaire judiciaire' },
  policy: { text: 'une actualité politique' },
  hire: { text: 'une nomination' },
  partnership: { text: 'un nouveau partenariat' },
  product: { text: 'un nouveau produit' },
  campaign: { text: 'une campagne' },
  news: { text: 'une actualité' },
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

export function frenchOpening({
  turn,
  article,
  form,
  kind,
  topic,
  isCentral,
  isAsked,
  desk,
}: AngleOpening): string {
  const title = article.title === null ? '' : ` « ${article.title} »`;
  const month =
    article.month === null
      ? ''
      : article.title === null
        ? ` ${ofMonth(article.month)}`
        : ` (${article.month})`;
  const your = `votre ${form === null ? 'article' : FORMS[form]}${title}${month}`;
  const news = KINDS[kind].text;
  const alike = FROM_FIELD.has(kind) ? 'du même domaine' : 'sur le même sujet';
  const forDesk = desk === null ? null : `Pour la rubrique ${DESKS[desk]}, après ${your} :`;
  if (topic === null)
    return chosen(turn, [
      `À la suite de ${your}, voici ${news} ${alike}.`,
      `Il y a ${news} sur le sujet de ${your}.`,
      `Après ${your} : ${news} du même domaine.`,
      `Voici ${news} sur le sujet de ${your}.`,
      `Dans le prolongement de ${your}, voici ${news}.`,
      `Sur le sujet de ${your}, il y a maintenant ${news}.`,
      forDesk ? `${forDesk} ${news}.` : `J’ai lu ${your} ; voici ${news} du même domaine.`,
      `Depuis ${your}, il y a ${news} à ce sujet.`,
      `Les lecteurs de ${your} pourraient s’intéresser à ${news}.`,
    ]);
  if (isAsked)
    return chosen(turn, [
      `${capital(your)} pose des questions sur ${topic}. Voici ${news} à ce sujet.`,
      `Dans ${your}, des questions sur ${topic} restent ouvertes ; voici ${news} à ce sujet.`,
      `Vous vous interrogez sur ${topic} dans ${your} ; voici ${news} à ce sujet.`,
    ]);
  return chosen(turn, [
    `Dans ${your}, vous ${isCentral ? 'abordez' : 'évoquez'} ${topic} ; voici ${news} à ce sujet.`,
    `${capital(your)} ${isCentral ? 'aborde' : 'évoque'} ${topic}. Voici ${news} sur le même sujet.`,
    `Après ${your} : ${news} sur ${topic}.`,
    `Voici ${news} sur ${topic}, que vous ${isCentral ? 'abordez' : 'évoquez'} dans ${your}.`,
    `Dans le prolongement de ${your}, voici ${news} sur ${topic}.`,
    `Sur ${topic}, dont il est question dans ${your}, voici ${news}.`,
    forDesk ? `${forDesk} ${news} sur ${topic}.` : `J’ai lu ${your} ; voici ${news} sur ${topic}.`,
    `Depuis ${your}, il y a ${news} sur ${topic}.`,
    `Les lecteurs de ${your} pourraient s’intéresser à ${news} sur ${topic}.`,
  ]);
}
