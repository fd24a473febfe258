import { type AngleOpening, capital, joined, monthsOrYears, type Named, type Words } from './wording.ts';

const quote = (text: string) => `«${text}»`;
const list = (texts: string[]) => joined(texts, 'y');
const named = ({ title, month }: Named) =>
  title === null
    ? `un artículo${month ? ` de ${month}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const piece = ({ title, month }: Named) => {
  if (title === null) return `artículo${month ? ` de ${month}` : ''}`;
  return `artículo ${quote(title)}${month ? `, de ${month},` : ''}`;
};

const NEWS: Readonly<Record<NonNullable<AngleOpening['kind']>, string>> = {
  contrary: 'un resultado inesperado',
  study: 'nuevos resultados',
  funding: 'una nueva ronda de financiación',
  product: 'un nuevo producto',
  news: 'novedades',
};

function opening({ article, kind, topic, isCentral, isAsked }: AngleOpening): string {
  const their = piece(article);
  if (topic === null && kind === null) return `A raíz de su ${their.replace(/,$/, '')}:`;
  if (topic === null) return `Hay ${NEWS[kind ?? 'news']} sobre el tema de su ${their.replace(/,$/, '')}.`;
  if (isAsked) return `Su ${their} plantea preguntas sobre ${topic}.`;
  const news = kind === null ? '' : `; hay ${NEWS[kind]} al respecto`;
  return `Su ${their} ${isCentral ? 'aborda' : 'menciona'} ${topic}${news}.`;
}

export const SPANISH_WORDS: Words = {
  code: 'es',
  quote,
  openings: {
    fit: 'Encaja muy bien.',
    possible: 'Puede encajar.',
    weak: 'No encaja.',
    unknown: 'Hay demasiado poco para juzgar.',
    notAJournalist: 'No ejerce el periodismo.',
    clock: (month) =>
      month
        ? `Es la firma adecuada para este tema; su último artículo al respecto que leímos es de ${month}.`
        : 'Es la firma adecuada para este tema; el artículo al respecto que leímos no tiene fecha.',
    rightBeat: 'No encaja con lo que leímos.',
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Escribe para ${outlet}.`
        : 'No consta el cargo.',
  topics(quoted, place, mentions, article, beside) {
    const also = beside.length > 0 ? `, que también menciona ${list(beside)}` : '';
    const verb = quoted.length > 1 ? 'aparecen' : 'aparece';
    if (place === 'headline') return `${list(quoted)} ${verb} en el titular de ${named(article)}${also}.`;
    if (place === 'lead') return `${list(quoted)} ${verb} al comienzo de ${named(article)}${also}.`;
    const often = quoted.length > 1 ? '' : mentions === 1 ? ' una vez' : ` ${mentions} veces`;
    return `${list(quoted)} ${verb}${often} en ${named(article)}.`;
  },
  subject: (quoted, article) =>
    `${list(quoted)}, en la propuesta, ${quoted.length > 1 ? 'son temas' : 'es un tema'} de ${named(article)}.`,
  age(days) {
    const age = monthsOrYears(days);
    return `Fue hace ${'years' in age ? `más de ${age.years} años` : `${age.months} meses`}.`;
  },
  undated: 'El artículo no tiene fecha.',
  cautions: {
    inPassing: 'Atención: allí se menciona, no es el tema.',
    oneArticle: 'Atención: solo leímos un artículo.',
    exclusive: 'La propuesta ofrece una exclusiva: enviarla a una sola persona.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Leímos ${named(newest)}.`
      : `Leímos ${articles} artículos; el más reciente es ${named(newest)}.`,
  whyNot: {
    language: (theirs, pitch) =>
      `Los artículos leídos están en ${theirs} y la propuesta en ${pitch}: entre idiomas ordenamos, pero no recomendamos.`,
    otherSubject: (pitchTopics, articles) =>
      `Otro tema: ${articles === 1 ? 'el artículo que leímos no menciona' : 'los artículos que leímos no mencionan'} ${joined(pitchTopics, 'ni')}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'aparecen' : 'aparece'} en ambos textos, pero no como tema del artículo.`,
    otherAngle: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'aparecen' : 'aparece'} en ambos textos, pero con otro enfoque.`,
    rightBeat: 'Es su área, pero ninguno de los artículos que leímos trata de esto.',
    onlyReviews: 'Escribe reseñas; entre lo que hemos leído no hay ninguna noticia sobre esto.',
    nothing: 'No se encontró ningún tema en común.',
    old: (month) =>
      month
        ? `De los últimos 90 días no leímos ningún artículo sobre este tema; el último es de ${month}.`
        : 'El artículo sobre este tema no tiene fecha.',
  },
  nothingRead: (name) => `No se pudo leer ningún artículo de ${name}.`,
  shortPitch: 'La propuesta dice demasiado poco para comparar.',
  pressOffice: 'El cargo indicado pertenece a una oficina de prensa.',
  missing: (quoted) => `No está en lo que leímos: ${list(quoted)}.`,
  angle: {
    opening,
    headline: (text) => `La historia: ${text}.`,
  },
  edits: {
    forward: (quoted) => `Adelantar ${quoted}: es lo que cubre, y la propuesta llega tarde a ello.`,
    cut: (quoted) => `Acortar la parte sobre ${quoted}: nada de lo que leímos trata de ello.`,
    news: (article) => `Decir qué hay de nuevo desde ${named(article)}.`,
  },
};
