import { type AngleOpening, capital, chosen, type OpeningWords } from '../wording.ts';

const KINDS: OpeningWords['kinds'] = {
  contrary: 'un resultado inesperado',
  recall: 'una retirada de producto',
  obituary: 'una triste noticia',
  statement: 'un comunicado',
  deal: 'una adquisición',
  funding: 'una ronda de financiación',
  results: 'nuevas cifras de negocio',
  award: 'un premio',
  work: 'una novedad',
  event: 'un acto',
  opening: 'una inauguración',
  study: 'un nuevo estudio',
  data: 'nuevos datos',
  legal: 'un caso judicial',
  policy: 'una novedad política',
  hire: 'un nombramiento',
  partnership: 'una nueva alianza',
  product: 'un nuevo producto',
  campaign: 'una campaña',
  news: 'una noticia',
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

export function spanishOpening({ turn, article, form, kind, topic, desk, isOld }: AngleOpening): string {
  const title = article.title === null ? '' : ` «${article.title}»`;
  const month =
    article.month === null ? '' : article.title === null ? ` de ${article.month}` : ` (${article.month})`;
  const subject = topic === null ? '' : ` sobre ${topic}`;
  const your = `su ${form === null ? 'artículo' : FORMS[form]}${title}${month}${subject}`;
  const news = KINDS[kind];
  if (isOld)
    return chosen(turn, [
      `Leí ${your}; si el tema le sigue interesando, me gustaría hablarle de ${news}.`,
      `Ha pasado tiempo desde ${your}, pero quizá le interese saber de ${news}.`,
      `Por si sigue con este tema: leí ${your} y le escribo para hablarle de ${news}.`,
      `Quizá siga todavía el tema de ${your}; le escribo para hablarle de ${news}.`,
      `Vuelvo a ${your} para hablarle de ${news}.`,
    ]);
  if (topic !== null)
    return chosen(turn, [
      `Leí ${your} y me gustaría hablarle de ${news}.`,
      `A raíz de ${your}, le escribo para hablarle de ${news}.`,
      `${capital(your)} me hizo pensar en usted: le escribo por ${news}.`,
      `Después de leer ${your}, pensé que le interesaría saber de ${news}.`,
      `Conozco ${your}, y por eso le escribo sobre ${news}.`,
    ]);
  return chosen(turn, [
    `Leí ${your} y me gustaría hablarle de ${news}.`,
    `A raíz de ${your}, le escribo para hablarle de ${news}.`,
    `${capital(your)} me hizo pensar en usted: le escribo por ${news}.`,
    `Le escribo por ${news}, después de leer ${your}.`,
    `Encontré ${your} y pensé que le interesaría saber de ${news}.`,
    `Después de leer ${your}, quisiera hablarle de ${news}.`,
    desk === null
      ? `Conozco ${your}, y por eso le escribo sobre ${news}.`
      : `Leí ${your}; para la sección de ${DESKS[desk]}, quisiera hablarle de ${news}.`,
    `${capital(your)} es el motivo de escribirle sobre ${news}.`,
    `Tras la lectura de ${your}, le escribo sobre ${news}.`,
  ]);
}
