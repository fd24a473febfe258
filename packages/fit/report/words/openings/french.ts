import { type AngleOpening, capital, chosen, type OpeningWords, ofMonth } from '../wording.ts';

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

export function frenchOpening({ turn, article, form, kind, topic, desk }: AngleOpening): string {
  const title = article.title === null ? '' : ` « ${article.title} »`;
  const month =
    article.month === null
      ? ''
      : article.title === null
        ? ` ${ofMonth(article.month)}`
        : ` (${article.month})`;
  const your = `votre ${form === null ? 'article' : FORMS[form]}${title}${month}`;
  const news = KINDS[kind].text;
  const forDesk = desk === null ? null : `Pour la rubrique ${DESKS[desk]}, après ${your} :`;
  if (topic === null)
    return chosen(turn, [
      `À la suite de ${your}, voici ${news}.`,
      `Après ${your} : ${news}.`,
      `Dans le prolongement de ${your}, voici ${news}.`,
      `C’est ${your} qui m’a fait penser à vous : voici ${news}.`,
      `Vous avez signé ${your} ; voici ${news}.`,
      `${capital(your)} est la raison de ce message : voici ${news}.`,
      forDesk ? `${forDesk} ${news}.` : `J’ai lu ${your} ; voici ${news}.`,
      `Depuis ${your}, il y a ${news}.`,
      `Les lecteurs de ${your} pourraient s’intéresser à ${news}.`,
    ]);
  return chosen(turn, [
    `Dans ${your}, vous abordez ${topic} ; voici ${news}.`,
    `${capital(your)} aborde ${topic}. Voici ${news}.`,
    `Après ${your} sur ${topic} : ${news}.`,
    `Dans le prolongement de ${your} sur ${topic}, voici ${news}.`,
    `J’ai lu ${your} sur ${topic} ; voici ${news}.`,
  ]);
}
