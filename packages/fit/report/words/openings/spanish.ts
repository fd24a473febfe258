import { type AngleOpening, announced, chosen, type OpeningWords, says } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  recall: 'esta retirada de producto',
  statement: 'este comunicado',
  deal: 'esta adquisición',
  results: 'estas cifras de negocio',
  award: 'este premio',
  work: 'esta novedad',
  event: 'este acto',
  study: 'este nuevo estudio',
  data: 'estos nuevos datos',
  legal: 'este caso judicial',
  policy: 'esta novedad política',
  hire: 'este nombramiento',
  partnership: 'esta nueva alianza',
  product: 'este nuevo producto',
  campaign: 'esta campaña',
  news: 'esta noticia',
};

const FORMS: OpeningWords['forms'] = {
  news: 'artículo',
  feature: 'reportaje',
  column: 'columna',
  review: 'reseña',
  live: 'artículo',
  newsletter: 'boletín',
  advice: 'guía',
  shopping_guide: 'guía de compra',
  listing: 'artículo',
  crime_report: 'crónica',
  correction: 'artículo',
  obituary: 'obituario',
};

const DESKS: OpeningWords['desks'] = {
  culture: 'cultura',
  health: 'salud',
  education: 'educación',
  sport: 'deportes',
  technology: 'tecnología',
  environment: 'medio ambiente',
  energy: 'energía',
  travel: 'viajes',
  food: 'gastronomía',
};

export function spanishOpening(opening: AngleOpening): string {
  const { turn, article, form, isGuest, kind, topic, desk } = opening;
  const title = article.title === null ? '' : ` «${article.title}»`;
  const month =
    article.month === null ? '' : article.title === null ? ` de ${article.month}` : ` (${article.month})`;
  const subject = topic === null ? '' : ` sobre ${topic}`;
  const your = `${isGuest ? 'el' : 'su'} ${form === null || says(article.title, FORMS[form]) ? 'artículo' : FORMS[form]}${title}${month}${subject}`;
  const { news, isPlural } = announced(opening, KINDS, {
    quote: (quoted) => `«${quoted}»`,
    on: (about) => `sobre ${about}`,
  });
  const n = isPlural ? 'n' : '';
  if (kind === 'obituary') return `Leí ${your} y le escribo con una triste noticia.`;
  return chosen(turn, [
    `Leí ${your} y pensé que ${news} podría${n} interesarle.`,
    `Le escribo porque he leído ${your}: ${news} puede${n} interesarle.`,
    `Conocí su trabajo por ${your}, y quizá le interese${n} ${news}.`,
    `He leído ${your} y quería hablarle de ${news}.`,
    `Encontré ${your}, y ${news} puede${n} interesarle.`,
    `Después de leer ${your}, pensé en hablarle de ${news}.`,
    desk === null
      ? `Conozco ${your}, y creo que ${news} puede${n} interesarle.`
      : `Leí ${your}; para la sección de ${DESKS[desk]} quizá le sirva${n} ${news}.`,
    `Di con ${your}; quizá le interese${n} ${news}.`,
    `Tras leer ${your}, creo que ${news} puede${n} interesarle.`,
  ]);
}
