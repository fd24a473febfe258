import { OTHER_LANGUAGE } from '../../../../model/index.ts';
import { spanishOpening } from './openings/spanish.ts';
import { capital, inBrackets, joined, monthsOrYears, type Named, type Words } from './wording.ts';

const quote = (text: string) => `«${text}»`;
const list = (texts: string[]) => joined(texts, 'y');
const inLanguage = (language: string) => `en ${language}`;
const named = (article: Named) =>
  article.title === null
    ? `un artículo${article.month ? ` de ${article.month}` : ''}${article.language ? ` ${inLanguage(article.language)}` : ''}`
    : `${quote(article.title)}${inBrackets(article, inLanguage)}`;

export const SPANISH_WORDS: Words = {
  code: 'es',
  quote,
  openings: {
    fit: 'Encaja muy bien.',
    possible: 'Puede encajar.',
    weak: 'No encaja.',
    unknown: 'Hay demasiado poco para juzgar.',
    notAJournalist: 'No ejerce el periodismo.',
    rightBeat: 'No encaja con lo que leímos.',
    apart: OTHER_LANGUAGE.es,
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Escribe para ${outlet}.`
        : 'No consta el cargo.',
  covers: (quoted, article, isCentral) =>
    quoted.length === 0
      ? `Escribe sobre el mismo tema en ${named(article)}.`
      : `${isCentral ? 'Cubre' : 'Menciona'} ${list(quoted)} en ${named(article)}.`,
  coveredOnce: (quoted, article) =>
    `Cubre ${quoted.length === 0 ? 'el tema' : list(quoted)}, pero ${
      article.month === null
        ? `el artículo que encontramos no tiene fecha: ${named(article)}`
        : `no últimamente: lo más reciente que encontramos es ${named(article)}`
    }.`,
  age(days) {
    const age = monthsOrYears(days);
    return `Fue hace ${'years' in age ? `más de ${age.years} años` : `${age.months} meses`}.`;
  },
  undated: 'El artículo no tiene fecha.',
  cautions: {
    inPassing: 'Atención: allí se menciona, no es el tema.',
    oneArticle: 'Atención: solo leímos un artículo.',
    exclusive: 'La propuesta ofrece una exclusiva: enviarla a una sola persona.',
    language: (theirs) =>
      `Atención: escribe en ${theirs}. Entre idiomas ordenamos, pero no recomendamos a nadie.`,
    shoppingGuide: 'Atención: lo que leímos es una guía de compra, no una noticia.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Leímos ${named(newest)}.`
      : `Leímos ${articles} artículos; el más reciente es ${named(newest)}.`,
  searched: (score, pieces) =>
    `La búsqueda dio ${score} por ${pieces === 1 ? 'un artículo' : `${pieces} artículos`}.`,
  whyNot: {
    about: (theirs, pitchTopics) =>
      `Lo que leímos trata de ${list(theirs)}${pitchTopics.length === 0 ? '' : `, no de ${joined(pitchTopics, 'ni de')}`}.`,
    beat: (beat, pitchTopics) =>
      `Su área: ${beat}${pitchTopics.length === 0 ? '' : `; nada de lo que leímos trata de ${joined(pitchTopics, 'ni de')}`}.`,
    otherSubject: (pitchTopics, articles) =>
      `Otro tema: ${articles === 1 ? 'el artículo que leímos no menciona' : 'los artículos que leímos no mencionan'} ${joined(pitchTopics, 'ni')}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'aparecen' : 'aparece'} en ambos textos, pero no como tema del artículo.`,
    otherAngle: (quoted, about) =>
      `${list(quoted)} ${quoted.length > 1 ? 'aparecen' : 'aparece'} en ambos textos, pero ${
        about.length === 0 ? 'con otro enfoque' : `lo que leímos trata de ${list(about)}`
      }.`,
    rightBeat: 'Es su área, pero ninguno de los artículos que leímos trata de esto.',
    noSuchNews: 'Escribe reseñas o guías; entre lo que hemos leído no hay ninguna noticia sobre esto.',
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
  angle: spanishOpening,
  edits: {
    ownLine: 'Ninguna frase completa del texto dice qué hay de nuevo: escriba usted la primera línea.',
    ownLink:
      'Ningún artículo dice bastante de su tema en el titular o al comienzo: escriba usted la primera línea.',
    ownSubject: 'La noticia necesita más de 60 caracteres: escriba usted el asunto.',
    forward: (quoted) => `Adelantar ${quoted}: es lo que cubre, y la propuesta llega tarde a ello.`,
    news: (article) => `Decir qué hay de nuevo desde ${named(article)}.`,
  },
};
