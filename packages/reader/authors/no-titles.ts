/**
 * A text with more words describes a person, or is no description at all. Words of one or two letters, mostly
 * prepositions, and domains do not count.
 */
const MAX_WORDS = 8;
const WORD = /^(?!.*\p{L}\.\p{L}).*\p{L}{3}/u;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const MAX_UNSPACED = 24;
const URL_IN_TEXT = /https?:|www\.|\p{L}\.\p{L}{2,}\/\S/iu;
/**
 * A full stop, question mark or exclamation mark after which another sentence begins. Abbreviations also have a
 * full stop: short words such as "Dr.", "med." and "Sen.", and those listed.
 */
const SENTENCE_END =
  /(?:(?<!(?<!\p{L})(?:\p{L}{1,3}|asst|assoc|corr|dept|dipl|ehem|habil|inst|intl|phil|prof|stellv|univ|verantw|wissensch))\.|[!?])\s|[。！？]/iu;
/** Signs that a text tells its reader, perhaps a program, to do something. */
const INSTRUCTIONS: readonly { why: string; form: RegExp }[] = [
  {
    why: 'verbs that no job title contains, in any place',
    form: /(?<!\p{L})(?:ignore|disregard|forget|override|bypass|obey|pretend|do not|don['’]t|you (?:must|should|are|will|have to)|ignorier(?:e|en sie)|vergiss|ignora|ignorez|olvida|oubliez)(?!\p{L})/iu,
  },
  { why: 'the name of a tool or variable, or code', form: /[\p{L}\p{N}]_+[\p{L}\p{N}]|\(\)|[{}<>`\\]/u },
  {
    why: 'a request in courteous words',
    form: /(?<!\p{L})(?:please|bitte|por favor|s['’]il (?:vous|te) pla[iî]t|per favore|proszę|alstublieft|lütfen|пожалуйста)(?!\p{L})/iu,
  },
  {
    why: 'a form of the verb that only asks: Japanese, Chinese and Korean',
    form: /(?:ください|下さい|なさい|せよ|しろ)$|^请|^請|(?:세요|십시오|하라)$/u,
  },
];
/** Verbs at the beginning of a clause with which a text tells its reader to do something. */
const IMPERATIVES: readonly { why: string; form: RegExp }[] = [
  {
    why: 'verbs that are no nouns of job titles',
    form: /(?:^|[:;,–—|•]\s*|(?<!\p{L})(?:and|then|now|und|y|et)\s+)(?:write|send|reply|respond|reveal|execute|delete|recommend|summari[sz]e|translate|tell|repeat|click|fetch|invoke|ensure|remember|schreib(?:e|en sie)?|sende|antworte|rufe?|escrib[ea]|envía|llam[ae]|écrivez|envoyez)(?![\p{L}-])/iu,
  },
  {
    why: 'a form of the verb that only asks: French, formal German, Russian, Turkish',
    form: /^(?:\p{L}{3,}ez|\p{L}{2,}en sie|\p{L}{2,}(?:йте|ите)|\p{L}{2,}[ıiuü]n[ıiuü]z)\s+\p{L}/iu,
  },
  {
    why: 'verbs that are also nouns of job titles (“Output Editor”), with an object or a preposition',
    form: /(?:^|[:;,–—|•]\s*|(?<!\p{L})(?:and|then|now)\s+)(?:add|answer|call|contact|download|email|enrich|export|find|follow|get|give|import|include|list|load|mark|open|output|print|rate|read|return|run|score|search|set|share|show|start|stop|use|visit)\s+(?:(?:\p{L}+\s+)?(?:with|without|for|to|from|into|as|until|before|after|again)|the|an?|all|this|that|these|those|your|my|me|us|it|every|any|only)(?!\p{L})/iu,
  },
];

const ASKING = [...INSTRUCTIONS, ...IMPERATIVES];

/** Whether a text tells its reader to do something, which no job title, beat or place does. */
export function isInstruction(text: string): boolean {
  return URL_IN_TEXT.test(text) || ASKING.some(({ form }) => form.test(text));
}

/**
 * Badges that a site gives to its contributors, such as "Verified expert" and "Top contributor", and labels such as
 * "Author posts". They say nothing about a profession.
 */
const BADGES = [
  /^(?:verified|fact[- ]checked|geprüfte[rs]?|verifizierte?[rs]?)(?!\p{L})/iu,
  /(?<!\p{L})(?:vérifiée?|verificad[oa]|verificat[oa])$/iu,
  /^top[- ](?:rated|\d|(?:contributor|author|writer|voice|expert|fan|commenter|reviewer|autor(?:in)?)(?!\p{L}))/iu,
  /^(?:expert|trusted|valued|power|super|premium|gold|silver|bronze|platinum|elite|vip|pro|rising|new|active|paid|level \d+)\s+(?:contributor|author|member|user|voice|star)s?$/iu,
  /^(?:author|writer|editor|reporter|contributor)(?:['’]s)?\s+(?:posts?|profile|page|bio|archives?|details|info|rating)$/iu,
];

/** Whether a text beside a name is a badge or a label rather than a job title. */
export function isBadge(text: string): boolean {
  return BADGES.some((badge) => badge.test(text));
}

/**
 * Whether a text that a page states as a role can be a job title. Pages can write anything there, for example
 * instructions to the language models that read the results.
 */
export function isJobTitle(text: string): boolean {
  return (
    /\p{L}/u.test(text) &&
    text.split(/\s+/).filter((word) => WORD.test(word)).length <= MAX_WORDS &&
    (text.match(UNSPACED)?.length ?? 0) <= MAX_UNSPACED &&
    !SENTENCE_END.test(text) &&
    !isBadge(text) &&
    !isInstruction(text)
  );
}
