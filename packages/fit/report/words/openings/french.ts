import { type AngleOpening, announced, chosen, type OpeningWords, ofMonth, says } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  recall: 'ce rappel de produit',
  statement: 'cette déclaration',
  deal: 'cette acquisition',
  results: 'ces résultats financiers',
  award: 'ce prix',
  work: 'cette nouveauté',
  event: 'cet événement',
  study: 'cette nouvelle étude',
  data: 'ces nouveaux chiffres',
  legal: 'cette affaire judiciaire',
  policy: 'cette actualité politique',
  hire: 'cette nomination',
  partnership: 'ce nouveau partenariat',
  product: 'ce nouveau produit',
  campaign: 'cette campagne',
  news: 'cette information',
};

const FORMS: OpeningWords['forms'] = {
  news: 'article',
  feature: 'reportage',
  column: 'chronique',
  review: 'critique',
  live: 'article',
  newsletter: 'lettre',
  advice: 'guide',
  shopping_guide: 'guide d’achat',
  listing: 'article',
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

export function frenchOpening(opening: AngleOpening): string {
  const { turn, article, form, isGuest, kind, topic, desk } = opening;
  const title =
    article.title === null ? '' : ` « ${article.title.replace(/«\s?/gu, '“').replace(/\s?»/gu, '”')} »`;
  const month =
    article.month === null
      ? ''
      : article.title === null
        ? ` ${ofMonth(article.month)}`
        : ` (${article.month})`;
  const subject = topic === null ? '' : ` sur ${topic}`;
  const your = `${isGuest ? 'l’' : 'votre '}${form === null || says(article.title, FORMS[form]) ? 'article' : FORMS[form]}${title}${month}${subject}`;
  const { news, isPlural } = announced(opening, KINDS, {
    quote: (quoted) => `« ${quoted} »`,
    on: (about) => `sur ${about}`,
  });
  const [could, may] = isPlural ? ['pourraient', 'peuvent'] : ['pourrait', 'peut'];
  if (kind === 'obituary') return `J’ai lu ${your} et je vous écris pour vous annoncer une triste nouvelle.`;
  return chosen(turn, [
    `J’ai lu ${your} et j’ai pensé que ${news} ${could} vous intéresser.`,
    `Je vous écris car j’ai lu ${your} : ${news} ${may} vous intéresser.`,
    `J’ai découvert votre travail grâce à ${your}, et ${news} ${could} vous intéresser.`,
    `Je vous écris après avoir lu ${your} ; ${news} ${could} vous intéresser.`,
    `Après lecture de ${your}, je me permets de vous signaler ${news}.`,
    `Je connais ${your}, et je me permets de vous signaler ${news}.`,
    desk === null
      ? `Je connais ${your}, et ${news} ${could} vous intéresser.`
      : `J’ai lu ${your} ; pour la rubrique ${DESKS[desk]}, ${news} ${could} vous intéresser.`,
    `J’ai découvert ${your}, et ${news} ${could} vous intéresser.`,
    `J’ai lu ${your} et je voudrais vous signaler ${news}.`,
  ]);
}
