import { type AngleOpening, capital, chosen, type OpeningWords } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  contrary: { text: 'un resultado inesperado' },
  recall: { text: 'una retirada de producto' },
  obituary: { text: 'una triste noticia' },
  statement: { text: 'un comunicado' },
  deal: { text: 'una adquisición' },
  funding: { text: 'una ronda de financiación' },
  results: { text: 'nuevas cifras de negocio', isPlural: true },
  award: { text: 'un premio' },
  work: { text: 'una novedad' },
  event: { text: 'un acto' },
  opening: { text: 'una inauguración' },
  study: { text: 'un nuevo estudio' },
  data: { text: 'nuevos datos', isPlural: true },
  legal: { text: 'un caso judicial' },
  policy: { text: 'una novedad política' },
  hire: { text: 'un nombramiento' },
  partnership: { text: 'una nueva alianza' },
  product: { text: 'un nuevo producto' },
  campaign: { text: 'una campaña' },
  news: { text: 'novedades', isPlural: true },
};

const FORMS: OpeningWords['forms'] = {
  news: 'artículo',
  feature: 'reportaje',
  column: 'columna',
  review: 'reseña',
  live: 'cobertura en directo',
  newsletter: 'boletín',
  advice: 'guía',
  shopping_guide: 'guía de compra',
  listing: 'selección',
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

export function spanishOpening({ turn, article, form, kind, topic, desk }: AngleOpening): string {
  const title = article.title === null ? '' : ` «${article.title}»`;
  const month =
    article.month === null ? '' : article.title === null ? ` de ${article.month}` : ` (${article.month})`;
  const your = `su ${form === null ? 'artículo' : FORMS[form]}${title}${month}`;
  const { text: news, isPlural } = KINDS[kind];
  const may = isPlural ? 'pueden' : 'puede';
  const forDesk = desk === null ? null : `Para la sección de ${DESKS[desk]}, después de ${your}:`;
  if (topic === null)
    return chosen(turn, [
      `A raíz de ${your}, hay ${news}.`,
      `Después de ${your}: ${news}.`,
      `En línea con ${your}, hay ${news}.`,
      `Por ${your} he pensado en usted: hay ${news}.`,
      `Usted firmó ${your}; hay ${news}.`,
      `${capital(your)} es el motivo de este mensaje: hay ${news}.`,
      forDesk ? `${forDesk} ${news}.` : `Leí ${your}; hay ${news}.`,
      `Desde ${your} hay ${news}.`,
      `A quienes leyeron ${your} ${may} interesarles ${news}.`,
    ]);
  return chosen(turn, [
    `En ${your} abordó ${topic}; hay ${news}.`,
    `${capital(your)} aborda ${topic}. Ahora hay ${news}.`,
    `Después de ${your} sobre ${topic}: ${news}.`,
    `En línea con ${your} sobre ${topic}, hay ${news}.`,
    `Leí ${your} sobre ${topic}; hay ${news}.`,
  ]);
}
