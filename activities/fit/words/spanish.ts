import { monthsOrYears } from './ages.ts';
import { capital } from './capital.ts';
import type { Named, Words } from './wording.ts';

const quote = (text: string) => `«${text}»`;
const list = (texts: string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} y ${texts.at(-1)}`;
const named = ({ title, month }: Named) =>
  title === null
    ? `un artículo${month ? ` de ${month}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const piece = ({ title, month }: Named) =>
  `artículo${title === null ? '' : ` ${quote(title)}`}${month ? `, de ${month},` : ''}`;

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
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `, ${outlet}` : ''}.`
      : outlet
        ? `Escribe para ${outlet}.`
        : 'No consta el cargo.',
  topics(quoted, place, mentions, article) {
    const verb = quoted.length > 1 ? 'aparecen' : 'aparece';
    if (place === 'headline') return `${list(quoted)} ${verb} en el titular de ${named(article)}.`;
    if (place === 'lead') return `${list(quoted)} ${verb} al comienzo de ${named(article)}.`;
    const often = quoted.length > 1 ? '' : mentions === 1 ? ' una vez' : ` ${mentions} veces`;
    return `${list(quoted)} ${verb}${often} en ${named(article)}.`;
  },
  subject: (quoted, article, language) =>
    `${list(quoted)}, en la propuesta, ${quoted.length > 1 ? 'son temas' : 'es un tema'} de ${named(article)}${language ? `, en ${language}` : ''}.`,
  age(days) {
    const age = monthsOrYears(days);
    return `Fue hace ${'years' in age ? `más de ${age.years} años` : `${age.months} meses`}.`;
  },
  undated: 'El artículo no tiene fecha.',
  cautions: {
    language: (name, language) => `Atención: ${name} escribe en ${language}.`,
    inPassing: 'Atención: allí se menciona, no es el tema.',
    oneArticle: 'Atención: solo leímos un artículo.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `Leímos ${named(newest)}.`
      : `Leímos ${articles} artículos; el más reciente es ${named(newest)}.`,
  noTopic: 'Demasiado poco en común con la propuesta.',
  nothingRead: (name) => `No se pudo leer ningún artículo de ${name}.`,
  shortPitch: 'La propuesta dice demasiado poco para comparar.',
  pressOffice: 'El cargo indicado pertenece a una oficina de prensa.',
  missing: (quoted) => `No está en lo que leímos: ${list(quoted)}.`,
  angle: {
    opening(article, topic) {
      if (!topic) return `Le escribo a raíz de su ${piece(article).replace(/,$/, '')}.`;
      return `Su ${piece(article)} ${topic.inPassing ? 'menciona' : 'trata'} el tema ${quote(topic.text)}.`;
    },
    headline: (text) => `La historia: ${text}.`,
  },
  edits: {
    lead: (quoted, month) => `Empezar por ${quoted}${month ? `, su tema en ${month}` : ''}.`,
    cut: (quoted) => `Dejar ${quoted} para después: nada de lo que leímos trata de ello.`,
    news: (month) => `Decir qué hay de nuevo desde ${month}.`,
    language: (language) => `Escribir en ${language}.`,
  },
};
