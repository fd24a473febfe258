import { hasGivenName } from './given-names.ts';
import { isBadge } from './no-titles.ts';
import { isPersonName, isRole } from './person-names.ts';

const MAX_LENGTH = 110;
const MAX_WORDS = 14;

/** Nouns that occur in job titles, in addition to the role words for bylines. */
const HEADS = [
  `co-?founder|founder|ceo|cto|cfo|coo|cmo|president|chair(?:man|woman|person)?|managing partner|consultant|strategist|
   specialist|expert|scientist|engineer|developer|designer|marketer|marketing|advis[eo]r|professional|teacher|physician|
   nutritionist|dietitian|therapist|coach|trainer|lawyer|attorney|meteorologist|historian|technologist|theorist|
   philosopher|artist|musician|folklorist|entrepreneur|evangelist|copywriter|head|vp|lead|officer|novelist|poet|
   podcaster|librarian|activist|spokesperson|documentarian`,
  `\\p{L}*(?:leiter|gründer|geschäftsführer|redakteur|minister|professor|forscher|wissenschaftler|berater|vorstand|
   sprecher|chef|reporter|korrespondent|journalist|autor|volontär|experte?|direktor|lehrer|ingenieur)(?:in|innen)?`,
  `jef[ea]|director[ae]?|profesor\\p{L}*|directeur|directrice|direttore|direttrice|capored\\p{L}+|redattrice|chercheu(?:r|se)|responsable|
   spolupracovn\\p{L}+|redaktor\\p{L}*|reportér\\p{L}*|dziennikar\\p{L}*|publicyst\\p{L}*|novin(?:ář|ar)\\p{L}*|zpravodaj\\p{L}*|
   журналист\\p{L}*|журналіст\\p{L}*|корреспондент\\p{L}*|кореспондент\\p{L}*|редактор\\p{L}*|обозревател\\p{L}*|hoofdredacteur|chefredaktör|professeure?`,
];
const HEAD = new RegExp(
  `(?:記者|记者|编辑|編輯|編集委員|論説委員|特派員|기자|특파원)$|(?<![\\p{L}\\p{M}])(?:${HEADS.join('|').replace(/\s+/g, '').replaceAll('managingpartner', 'managing partner')})(?![\\p{L}\\p{M}])`,
  'iu',
);
/** Matches texts of buttons and labels, which are not job titles even if they mention a profession. */
const LABEL =
  /^(?:corresponding|follow|view|more|read|all|about|contact|share|see|by|from|latest|meet|written|reviewed|edited|posted|published|our|the author|mehr|alle|folgen|zum|zur|über|von|weitere|voir|lire|plus|suivre|tous|ver|leer|todos|scopri|leggi|editor['’]s|advert|author(?:s|in)?$|autor(?:in|en)?$|auteure?$|writer$|get|sign|subscribe|join|become|photo|foto|image|credit|source|quelle|updated|former|ehemalige[rs]?|ancien(?:ne)?)(?![\p{L}])/iu;
/** A text with a verb is a sentence, not a job title. */
const VERB =
  /(?<![\p{L}])(?:is|was|are|has|have|covers|writes|ist|war|hat|schreibt|est|es|écrit)(?![\p{L}])/iu;
/** Matches "Author Ada Lovelace" and "Moderator and author Ada Lovelace". Next to a name, such a text names another person and is no job title. */
const TITLED_PERSON =
  /^(?:\p{L}+\s(?:and|&)\s)?(?:author|journalist|writer|reporter|editor|singer|actor|director)\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/iu;
const NOT_ROLE = /[@\d#<>{}[\]_!?"“”„«»%€$£+=]|https?:|www\.|…/;

/**
 * Whether a short text beside a name is a job title: "Junior Health Reporter", "Founder of Example Works".
 */
export function isRoleText(text: string): boolean {
  return (
    text.length >= 3 &&
    text.length <= MAX_LENGTH &&
    text.split(' ').length <= MAX_WORDS &&
    !NOT_ROLE.test(text) &&
    !LABEL.test(text) &&
    !VERB.test(text) &&
    !TITLED_PERSON.test(text) &&
    !namesAnother(text) &&
    !isBadge(text) &&
    !/[.:;]\s/.test(text.replace(/\b(?:Dr|Prof|Sr|Jr)\.\s/g, '')) &&
    (isRole(text) || HEAD.test(text))
  );
}

/** Whether a text ends with the role and the name of somebody else: "Decision of President Ada Holm". */
function namesAnother(text: string): boolean {
  const [role = '', ...name] = text.split(' ').slice(-3);
  return name.length === 2 && isRole(role) && hasGivenName(name.join(' ')) && isPersonName(name.join(' '));
}

/**
 * Removes everything around a job title: punctuation, "a" or "the", a place ("London-based"), an employer
 * ("Example News's") and a following sentence.
 */
export function trimRole(text: string): string {
  return text
    .replace(/(?<=\p{Ll})\.(?=\p{Lu}).*$/su, '')
    .replace(/^[\s,;:|/–—·•-]+|[\s,;:|/–—·•.-]+$/gu, '')
    .replace(/^(?:an?|the|our|eine?|der|die|das|un|une|una|uma?)\s+(?=\p{L})/iu, '')
    .replace(/^[\p{L}.]+(?:[ -][\p{L}.]+)?-based\s+/iu, '')
    .replace(/^(?:\p{Lu}[\p{L}&.-]*\s){0,4}\p{Lu}[\p{L}&.-]*(?:['’]s|s['’])\s+(?=\p{Ll})/u, '')
    .replace(/\s+(?:and|und|et|y|or|at|of|for|the|speciali[sz]ing)$/u, '')
    .trim();
}

/**
 * Matches the rest of a sentence after a job title, beginning with a word that cannot be part of the title.
 */
const END = {
  en: /\s+(?:at|with|for|from|based|who|that|where|whose|which|covering|covers|writing|writes|speciali[sz]\p{L}+|focus\p{L}*|living|working|since|in|on|by|bij|voor|having|reporting|passionate|dedicated|interested|currently|about|as|and (?:an?|the|has|was|is|also|lives|fan|contributor|mother|father|former|loves|holds|works|writes))(?!\p{L}).*$/isu,
  de: /\s+(?:bei|beim|für|in|im|aus|mit|seit|an|am|zum|zur|von|sowie|mit|und (?:ist|schreibt|lebt|arbeitet|hat|war|frei))(?!\p{L}).*$/isu,
  others:
    /\s+(?:au|aux|à|chez|pour|qui|en(?!\s+chef)|para|que|per|che|bij|voor|in|på|hos|i|og|och|et|y|e|w|v|ve)(?!\p{L}).*$/isu,
};

/**
 * Verbs that state a person's profession, with the words that may come between verb and job title: "is
 * currently a".
 */
export const SENTENCES: { why: string; verb: RegExp; end: RegExp; anyTitle: boolean }[] = [
  {
    why: 'English: "is a …", "works as the …", "I’m a …"',
    verb: /^(?:(?:is|has been|am|['’]m)|(?:currently\s+)?(?:works as|serves as))\s+(?:currently\s+|also\s+|now\s+)?(?:(?:an?|the|our)\s+)?/iu,
    end: END.en,
    anyTitle: true,
  },
  {
    why: 'German: "ist … ", "arbeitet als …"',
    verb: /^(?:ist|arbeitet als|schreibt als|bin)\s+(?:seit \d{4}\s+)?(?:u\.\s?a\.\s+)?(?:(?:ein|eine|der|die)\s+)?(?=(?:\p{Ll}+e[rsn]?\s+){0,2}\p{Lu})/iu,
    end: END.de,
    anyTitle: true,
  },
  {
    why: 'Romance, Nordic and Slavic languages, Dutch',
    verb: /^(?:est|es|é|è|is|är|er|jest|je)\s+(?:(?:une?|le|la|un|una|el|uma?|il|een|de|en|ett|et)\s+|l['’])?/iu,
    end: END.others,
    anyTitle: false,
  },
];
/** Matches the beginnings of descriptions that are not job titles, such as "proud mother of two". */
const NO_TITLE =
  /^(?:ranked|named|voted|not|no|one|now|very|so|native|graduate|alum|mother|father|mom|dad|fan|resident|member|proud|big|lover|huge|former|recipient|winner|passionate|born|known|dedicated|responsible|married|here|based|working|author of|able|back|happy|available|single|self-described|survived|joined|committed|excited|interested|originally|part|two|three|in|on|at|from|with|ein|eine)(?![\p{L}])/iu;
const MAX_TITLE_WORDS = 9;
const MAX_SENTENCES = 4;
const PRONOUN = /^(?:she|he|they|i|sie|er|ich|elle|il|ella|él|hij|zij|hun|hon|han)(?![\p{L}])/iu;

/** Finds the job title in a sentence of a biography: "Ada is a Junior Health Reporter at Example News". */
export function roleInSentence(text: string, name: string): string | null {
  const sentences = text.split(/(?<=\p{Ll}{2}[.!?])\s+(?=\p{Lu})/u).slice(0, MAX_SENTENCES);
  for (const sentence of sentences) {
    const predicate = afterSubject(sentence, name);
    const title = predicate === null ? null : (titleIn(predicate) ?? titleBetweenCommas(sentence, name));
    if (title) return title;
  }
  return null;
}

/** The job title in "Ada Lovelace, a senior reporter at Example News, covers engines". */
function titleBetweenCommas(sentence: string, name: string): string | null {
  const at = sentence.lastIndexOf(name);
  const between = at < 0 ? null : BETWEEN_COMMAS.exec(sentence.slice(at + name.length))?.[1];
  return between ? titleIn(`is a ${between}`) : null;
}

const BETWEEN_COMMAS = /^,\s+(?:an?|the)\s+([^,]{3,60}),\s+\p{Ll}/u;

function titleIn(predicate: string): string | null {
  for (const { verb, end, anyTitle } of SENTENCES) {
    const lead = verb.exec(predicate);
    if (!lead) continue;
    const clause = predicate.slice(lead[0].length).split(/[.,;:(–—]|\s[-|]\s/u)[0] ?? '';
    const title = trimRole(clause.replace(end, ''));
    const words = title.split(' ').length;
    if (title.length < 3 || words > MAX_TITLE_WORDS || NO_TITLE.test(title) || NOT_ROLE.test(title)) continue;
    if (isRoleText(title) || (anyTitle && words > 1 && /(?:er|or|ist|ian|ant|ent|eur|in)$/iu.test(title)))
      return title;
  }
  return null;
}

/**
 * Returns the text that follows the subject of a sentence. The subject must be the person's name or first
 * name, or a pronoun. A remark in brackets or between commas after the subject is skipped.
 */
function afterSubject(sentence: string, name: string): string | null {
  const [first = ''] = name.split(' ');
  // Boxes about the author print the name as a heading and again in the text, so use the last occurrence.
  const start = sentence.slice(0, MAX_BEFORE + name.length).lastIndexOf(name);
  const at =
    start >= 0 && start <= MAX_BEFORE
      ? start + name.length
      : first.length > 2 && sentence.startsWith(`${first} `)
        ? first.length
        : (PRONOUN.exec(sentence)?.[0].length ?? (/^is an?\s/.test(sentence) ? 0 : -1));
  if (at < 0) return null;
  return sentence.slice(at).replace(/^\s*(?:\([^)]{1,60}\)|,[^,]{1,60},)?\s*/u, '');
}

/**
 * Maximum length of the text before the name: "Der Berliner Imam Ada Lovelace ist …", "About Ada Lovelace".
 */
const MAX_BEFORE = 40;
