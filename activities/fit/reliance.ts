/**
 * What must come before a sentence so that readers understand it: the previous sentence, the main news, a
 * sentence that mentions data or a study, or nothing.
 */
export type Reliance = 'previous' | 'lead' | 'data' | 'nothing';

/** Words at the beginning that point to the sentence before. */
const POINTING: Readonly<Record<string, RegExp>> = {
  en: /^(?:it|its|they|their|this|these|that|those|he|she|his|her|both|such|also|but|and|so|however|instead|meanwhile|moreover|then)\b/i,
  de: /^(?:er|sie|es|ihr\p{L}*|sein\p{L}*|dies\p{L}*|damit|dabei|dazu|davon|dort|daher|deshalb|auch|aber|doch|und|zudem|außerdem|beide)(?!\p{L})/iu,
  es: /^(?:ellos|ellas|ella|él|su|sus|est[eao]s?|es[eao]s?|además|también|pero|y|allí|ambos|ambas|así)(?!\p{L})/iu,
  fr: /^(?:il|ils|elle|elles|son|sa|ses|leurs?|cela|ce|cet|cette|ces|mais|et|ainsi|y|en outre|aussi)(?!\p{L})/iu,
};
/** English sentences with "the" about something that the main news introduces. */
const DEFINITE = /^The\s+\p{Ll}/u;
/** "The figures", anywhere in the sentence. */
const NAMED_DATA =
  /\b(?:the|these|those) (?:figures|findings|results|numbers|report|analysis)\b|\b(?:die|diese|den) (?:zahlen|ergebnisse|ergebnissen|daten|messwerte)\b|\b(?:las|estas) cifras\b|\b(?:los|estos) (?:resultados|datos)\b|\b(?:les|ces) (?:chiffres|résultats|données)(?!\p{L})/iu;
/** A sentence that mentions what such words refer to. */
export const DATA =
  /\b(?:data|stud(?:y|ies)|survey|report|research|trial|poll|analysis|measured|figures|daten|studie|umfrage|feldtest|messungen|untersuchung|estudio|encuesta|datos|étude|enquête|données|mesures)(?!\p{L})/iu;

export function relianceOf(sentence: string, language: string): Reliance {
  if ((POINTING[language] ?? POINTING.en)?.test(sentence)) return 'previous';
  if (NAMED_DATA.test(sentence)) return 'data';
  return language === 'en' && DEFINITE.test(sentence) ? 'lead' : 'nothing';
}
