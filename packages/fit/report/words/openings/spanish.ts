import { type AngleOpening, capital, chosen, FROM_FIELD, type OpeningWords } from '../wording.ts';

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

export function spanishOpening({
  turn,
  article,
  form,
  kind,
  topic,
  isCentral,
  isAsked,
  desk,
}: AngleOpening): string {
  const title = article.title === null ? '' : ` «${article.title}»`;
  const month =
    article.month === null ? '' : article.title === null ? ` de ${article.month}` : ` (${article.month})`;
  const your = `su ${form === null ? 'artículo' : FORMS[form]}${title}${month}`;
  const { text: news, isPlural } = KINDS[kind];
  const may = isPlural ? 'pueden' : 'puede';
  const alike = FROM_FIELD.has(kind) ? 'del mismo ámbito' : 'sobre el mismo tema';
  const forDesk = desk === null ? null : `Para la sección de ${DESKS[desk]}, después de ${your}:`;
  if (topic === null)
    return chosen(turn, [
      `A raíz de ${your}, hay ${news} ${alike}.`,
      `Hay ${news} sobre el tema de ${your}.`,
      `Después de ${your}: ${news} del mismo ámbito.`,
      `Le envío ${news} sobre el tema de ${your}.`,
      `En línea con ${your}, hay ${news}.`,
      `Sobre el tema de ${your} hay ahora ${news}.`,
      forDesk ? `${forDesk} ${news}.` : `Leí ${your}; hay ${news} del mismo ámbito.`,
      `Desde ${your} hay ${news} sobre el tema.`,
      `A quienes leyeron ${your} ${may} interesarles ${news}.`,
    ]);
  if (isAsked)
    return chosen(turn, [
      `${capital(your)} plantea preguntas sobre ${topic}. Ahora hay ${news} sobre el tema.`,
      `En ${your} quedan preguntas abiertas sobre ${topic}; hay ${news} al respecto.`,
      `Usted pregunta por ${topic} en ${your}; hay ${news} sobre el tema.`,
    ]);
  return chosen(turn, [
    `En ${your} ${isCentral ? 'abordó' : 'mencionó'} ${topic}; hay ${news} al respecto.`,
    `${capital(your)} ${isCentral ? 'aborda' : 'menciona'} ${topic}. Ahora hay ${news} sobre el tema.`,
    `Después de ${your}: ${news} sobre ${topic}.`,
    `Hay ${news} sobre ${topic}, que usted ${isCentral ? 'trató' : 'mencionó'} en ${your}.`,
    `En línea con ${your}, hay ${news} sobre ${topic}.`,
    `Sobre ${topic}, ${isCentral ? 'tema de' : 'que aparece en'} ${your}, hay ${news}.`,
    forDesk ? `${forDesk} ${news} sobre ${topic}.` : `Leí ${your}; hay ${news} sobre ${topic}.`,
    `Desde ${your} hay ${news} sobre ${topic}.`,
    `A quienes leyeron ${your} ${may} interesarles ${news} sobre ${topic}.`,
  ]);
}
