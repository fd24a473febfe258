import { countWords } from '../lexicon/count-words.ts';
import { ENGLISH } from '../lexicon/language.ts';
import { hasFiniteVerb, hasMainVerb } from '../lexicon/noun-phrases.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import { BACKGROUND, OCCASION } from '../pitch/news.ts';
import type { Pitch } from '../pitch/pitch.ts';

/** The longest subject line, in characters, and the fewest words of one. */
const LONGEST = 60;
const FEWEST = 3;
/** Where a headline can be parted, so that one part says the news: "Kitten wave: rescue centres …". */
const PARTS = /:\s+|\s[–—|]\s|;\s+/u;
/**
 * Where a sentence can end earlier, without the clause that follows: never before one that says which thing is meant, or
 * what somebody says, because what is left would say something else.
 */
const CUTS =
  /,?\s(?=(?:a(?= partir)|à(?= partir)|according|after|around|as|because|before|during|for|from|in|into|of|on|over|through|under|and|und|et|y|og|och|since|so(?! (?:much|many|few|little))|to|when|where|while|with|ab|am|auf|bei|bis|damit|für|im|in|laut|mit|nach|ohne|seit|um|vor|weil|zum|zur|afin|après|avec|car|dans|depuis|en|at|lors|pour|sans|selon|sur|con|de(?= \d)|desde|di(?= \d)|durante|para|por|porque|según|sin|sobre|tras|dopo|per|secondo|su|aan|bij|met|na|naar|omdat|op|sinds|voor|volgens|em|com|após|sem|efter|enligt|från|för|med|på|till|fra|ifølge|til|od|po|przez|w|z|za)\s)|,\s/giu;
/** Matches a clause that leans on a noun before it and whose verb comes late: “, whose cranes”, “, dessen Kräne”. */
const LEANING =
  /[,\s]+(?:(?:whose|of which|dont|du?quel|cuy[oa]s?|cuj[oa]s?|[ia]l cui|la cui|[ie] cui|le cui|vars|vilkas|hvis|wiens|wier|waarvan|jonka|joiden|jehož|jejíž|jejichž|kter\p{L}+|któr\p{L}+|котор\p{L}+)|(?<=,\s)(?:der|die|das|dem|den|denen|dessen|deren|welche\p{L}?|dat))\s[^,]*$/iu;
/** Matches a clause of its own, which is finished with its verb only. */
const SUBORDINATE = /\s(?:who|whom|which|that|where|when|while|because|although|if)(\s.*)$/iu;
/** Matches a word that ranks a thing among others, of which a line that is cut would say more than is true. */
const RANKING =
  /(?<!\p{L})(?:first|only|sole|most|least|the \p{L}{3,}est(?= \p{L})|erste[mnrs]?|einzige[mnrs]?|(?:de[mnrs]?|di?e|das|het) \p{L}{3,}ste[mnrs]?(?= \p{L})|premi(?:er|ère)s?|seule?s?|le plus|la plus|primer[ao]?s?|primeir[ao]s?|prim[aoe]|únic[ao]s?|unic[ao]|más|mais|più|eerste|enige|första|enda|først?e|eneste|najp?\p{L}+|nej\p{L}+|pierwsz\p{L}+|jedyn\p{L}+|první|jedin\p{L}+)(?!\p{L})/iu;
/** Matches what says among which others: a place or clause, as opposed to a time or a reason. */
const AMONG =
  /^,?\s(?:in|on|of|at|to|from|by|for|with|whose|who|that|which|im|am|an|auf|aus|bei|mit|für|von|vom|zu[mr]?|de[rns]?|die|das|dem|dessen|deren|denen|dans|d[eu]s?|à|au|avec|pour|dont|qui|que|con|para|por|en|em|com|cuy[oa]s?|cuj[oa]s?|che|da|di|del\p{L}*|nel\p{L}*|per|met|van|voor|op|bij|dat|wa\p{L}+|med|för|till|på|i|som|vars|hvis|w|z|na|do|v|který\p{L}*|któr\p{L}+)\s/iu;
const UNFINISHED =
  /(?:\s(?:and|or|of|the|a|an|und|oder|der|die|das|et|ou|le|la|les|des|du|de|y|o|el|los|las|e|il|lo|het|een|och|og|ett|en|i|is|are|was|were|has|have|will|do|does|did|ist|sind|hat|haben|because|as|so|that|when|where|which|while|who|than|with|for|by|at|from|in|into|on|to|after|before|since|weil|dass|als|mit|für|von|bei|auf|nach|seit|que|qui|avec|pour|dans|con|para|por|per|met|voor|med|för|till|til)|[,:;–—-])$/iu;
/** Matches what an English sentence says before its subject: "In the largest trial so far, …", "After wind, rain and snow, …". */
const LEADING =
  /^(?:in|on|at|for|after|when|since|between|with|from|during|by|as|of|while|although)\s(?:[^,]|,\d){3,120}(?:,\s\d[^,]{2,20}|,\s[^,]{2,20}\sand\s[^,]{2,20})?,\s(?=\S)/iu;
/** Matches an article before a noun, which a line that is too long does without. */
const ARTICLE =
  /^(?:(?:[Tt]he|[Aa]n?) (?=\p{Ll})|(?:[Ee]l|[Ll][aeo]s?|[Ii]l|[Gg]li|[Hh]et) (?=\p{L})|[Dd](?:er|ie|as) (?=\p{Lu}))/u;
/** Matches when a release is sent, which a line that is too long does without. */
const TODAY =
  /(?<=\p{L})\s(?:today|this week|heute|hoy|aujourd['’]hui|oggi|vandaag|hoje|i dag|idag|dziś)(?=\s)/iu;
/** Matches a beginning that refers to what nobody has read yet. */
const REFERRING =
  /^(?:it|its|they|their|this|these|that|those|he|she|his|her|but|and|so|now|aber|und|sie|er|es|ihre?|dies\p{L}*|das (?:ergibt|zeigt|ist|sind)|mais|et|il|elle|ils|cela|pero|y|él|ella|su|esto)\s/iu;
/** Matches what describes a name at the beginning of a sentence: "Thistle & Copper, a farming game, comes to PC". */
const APPOSITION =
  /^([^,]{2,45}), (?:an?|the|\p{Ll}+(?:ed|n) by|who|which|whose|where|eine?|une?|la|le|qui|una?|que|il|lo|che|een|die|en|ett|et|som)\s.{4,120}?, (?=(?:has|have|is|are|will|today|now|\p{Ll}+(?:s|ed)|\p{Ll}+) (?!(?:and|or) ))(?!(?:and|or|und|y|et) )/u;
/** Matches an English clause that waits for another, or a line that says only whose the news is. */
const DEPENDENT =
  /^(?:in|on|at|for|from|during|with|of|by|when|while|although|if|because|since|after|before)\s[^,]*$|\b(?:reveals?|finds?|(?<!(?:been|was|were|is|are) )found|shows?|says?|said|reports?|warns?|begins?|began|starts?|started|wants?|plans?|needs?|aims?|hopes?|expects?|asks?)$|\s(?:who|which|that|what|how)\s\S+$|:\s\S+$|\b(?:either|neither|both|between|whether)\s(?!.*\s(?:and|n?or)\s).*$/iu;
/** Matches a preposition, with which a line without the verb of its sentence begins. */
const PREPOSITION =
  /^(?:in|im|am|an|auf|aus|bei|mit|nach|seit|von|vom|zu[mr]?|de[ls]?|du|d['’]\p{L}+|dans|avec|pour|con|para|por|da|di|per|van|voor|med|för|til|till|och|og|und|y|et|en)\s/iu;
/** Matches a German verb in two parts whose second part is cut off. */
const HALF_VERB =
  /(?<!\p{L})(?:hat|haben|hatten?|wird|werden|wurden?|kann|können|soll|sollen|muss|müssen|darf|dürfen)(?!\p{L})(?!.*\s\p{Ll}+(?:e?t|[er]n)$)/u;
/** Matches a number, and what goes on with it: "between 11 and 94", "64 por ciento". */
const NUMBER = /\d\S*$/u;
const SPANNED =
  /^\s(?:(?:and|to|or|bis|auf|und|à|et|y|a|o|e|og|och|til|till|en|tot|do)\s|(?:por ciento|pour cent|per cento|per cent)(?!\p{L}))/u;
/** Matches the rest of a comparison, without which a line would say something else. */
const COMPARISON = /\s(?:than|als|än|enn|niż)\s/u;
/** Matches a German phrase that the object of the verb follows: "in Lindmoor die Fabrik". */
const BEFORE_OBJECT =
  /^\s(?!und\s)\p{Ll}+\s(?:[^,\s]+\s){1,5}?(?:den|das|die|einen?|ein)\s(?:\p{Ll}+\s)?\p{Lu}/u;
/** Matches a noun that says too little without what "of" adds: "one of", "construction of". */
const PARTITIVE =
  /(?:\b(?:one|half|third|quarter|part|kind|sort|number|hundreds?|thousands?|millions?|lots?|rest|most|some|many|each|all|full|worth|end|loss|lack|risk|cost|price|use|years|ladies|gentlemen)|tion|ment|ance|ing|\d)$/iu;
/** How many sentences that carry the news are read below a headline that tells but an occasion. */
const BELOW_OCCASION = 4;
/** How many words another sentence that is cut shares with the news. */
const SHARED = 2;
/** How much more a word of both headline and news says than one of either. */
const IN_BOTH = 2.5;
const WORTH = { news: 4, whole: 1.5, length: 0.6, headline: 0.4, verb: 1, name: 0.3 };

/**
 * Returns the subject of an e-mail: the news in at most 60 characters, from the headline or the sentence that carries
 * it, else from the next sentences that do; null if none of them is short enough, or can end earlier and be whole.
 */
export function mailSubjectOf(pitch: Pitch): string | null {
  const line = pitch.story.release.headline ?? '';
  const below = pitch.story.news
    .filter((one) => !OCCASION.test(one) && !BACKGROUND.test(one))
    .slice(0, BELOW_OCCASION);
  // A headline that tells but an occasion has no word of the news.
  const isOccasion = OCCASION.test(line) && below.length > 0;
  const first = isOccasion ? bestOf('', below, pitch) : bestOf(line, pitch.story.news.slice(0, 1), pitch);
  if (first !== null) return first;
  const known = stemsOf(`${line} ${pitch.story.news[0] ?? ''}`, pitch);
  for (const sentence of below) {
    const text = bestOf('', [sentence], pitch);
    if (text === null) continue;
    // “The” speaks of what the sentences before have named.
    const isWhole = text === sentence.replace(/[.!]$/, '') && !ARTICLE.test(text);
    const isKnown =
      pitch.language === ENGLISH &&
      [...stemsOf(text, pitch)].filter((stem) => known.has(stem)).length >= SHARED;
    if (isWhole || isKnown) return text;
  }
  return null;
}

function stemsOf(text: string, { language }: Pitch): Set<string> {
  return new Set(tokenize(text, language).map(({ stem }) => stem));
}

/** Returns the line that says most of a headline and of sentences; null without a whole one. */
function bestOf(headline: string, sentences: string[], pitch: Pitch): string | null {
  const { story, language, parts } = pitch;
  const [news = ''] = sentences;
  const inNews = stemsOf(news, pitch);
  const inHeadline = stemsOf(headline, pitch);
  const weights = new Map(
    [...inNews, ...inHeadline].map((stem) => [
      stem,
      (inNews.has(stem) && inHeadline.has(stem) ? IN_BOTH : 1) * rarity(stem, language.code) ** 2,
    ]),
  );
  const total = [...weights.values()].reduce((sum, one) => sum + one, 0);
  const [client = ''] = story.names.client?.split(' ') ?? [];
  const lines = [recased(headline, parts.story.join(' ')), ...sentences]
    .map((line) => line.replace(/[.!]$/, ''))
    .flatMap((line, index) => shorter(line).map((one) => ({ ...one, line, isHeadline: index === 0 })));
  const rated = lines.flatMap(({ text, isWhole: isPartWhole, line, isHeadline }) => {
    const isWhole = isPartWhole && (isHeadline || text === line);
    const stems = stemsOf(text, pitch);
    const told = [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0) / Math.max(1, total);
    const isNamed = client !== '' && text.includes(client);
    // What a story says before its first colon, in two halves, only makes one read on, too.
    const [before = '', after] = line.split(/:\s/u);
    const isPart =
      after !== undefined &&
      (before.includes(',') || countWords(before) <= FEWEST) &&
      before.startsWith(text);
    // A part without a verb tells nothing; what is whole as it was written may.
    // Where the tagger sees no verb at all in the rest of a sentence, its verb is in what is left.
    const isKept =
      !isHeadline &&
      !LEADING.test(line) &&
      text.length > line.length / 2 &&
      line.startsWith(text) &&
      !hasFiniteVerb(line.slice(text.length));
    const hasVerb = language === ENGLISH ? hasMainVerb(text) || isKept : isHeadline || !isPart || isNamed;
    const worth =
      WORTH.news * told +
      (WORTH.length * text.length) / LONGEST +
      (isWhole ? WORTH.whole : 0) +
      (isHeadline ? WORTH.headline : 0) +
      (hasVerb ? WORTH.verb : 0) +
      (isNamed ? WORTH.name : 0);
    // A part of a headline that has no word of the news only makes one read on: "Everybody hears it: …".
    const isTeaser =
      isHeadline && line !== text && news !== '' && ![...stems].some((stem) => inNews.has(stem));
    const isFragment =
      line !== text && (DEPENDENT.test(text) || (language !== ENGLISH && PREPOSITION.test(text)));
    return REFERRING.test(text) ||
      isTeaser ||
      isFragment ||
      !(hasVerb || (isWhole && line.toLowerCase().endsWith(text.toLowerCase())))
      ? []
      : [{ text, worth }];
  });
  const [best] = rated.sort((a, b) => b.worth - a.worth);
  return best?.text ?? null;
}

/** Returns a line, its parts, and each of them cut where a clause ends, as far as they are short enough. */
function shorter(line: string): { text: string; isWhole: boolean }[] {
  return [...new Set([line, ...line.split(PARTS)])].flatMap((whole) =>
    [whole, whole.replace(LEADING, '')]
      .map((part) => part.replace(APPOSITION, '$1 '))
      .flatMap((part) => [
        part,
        part.replace(ARTICLE, ''),
        part.replace(TODAY, ''),
        part.replace(ARTICLE, '').replace(TODAY, ''),
      ])
      .flatMap((part) => [part, ...cutsOf(part), ...(part === whole ? afterComma(part) : [])])
      .map((text) => ({ text: text.trim().replace(/[,;:]$/u, ''), isWhole: text === whole }))
      // How the line itself ends is how it was written: "the block nobody asked for".
      .filter(({ text }) => line.endsWith(text) || !(UNFINISHED.test(text) || isOpen(text)))
      .filter(({ text }) => line.startsWith(text) || !LEANING.test(`, ${text}`))
      .filter(({ text }) => text.length <= LONGEST && countWords(text) >= FEWEST && !hasOpenQuotation(text))
      .map(({ text, isWhole }) => ({
        text: `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`,
        isWhole,
      })),
  );
}

/** Returns the beginnings of a part that a clause or phrase follows, without which they are still true. */
function cutsOf(part: string): string[] {
  return [...part.matchAll(CUTS)].flatMap(({ index }) => {
    const text = part.slice(0, index);
    const rest = part.slice(index);
    const isHalf =
      HALF_VERB.test(text) ||
      COMPARISON.test(rest) ||
      BEFORE_OBJECT.test(rest) ||
      (NUMBER.test(text) && SPANNED.test(rest)) ||
      (rest.startsWith(' of ') && PARTITIVE.test(text));
    return isHalf || (RANKING.test(text) && AMONG.test(rest)) ? [] : [text];
  });
}

/** Whether a line that was cut leaves a clause open that began in it. */
function isOpen(text: string): boolean {
  const [, clause] = SUBORDINATE.exec(text) ?? [];
  return LEANING.test(text) || (clause !== undefined && !hasFiniteVerb(clause));
}

/** Whether a line opens a quotation and does not end it. */
function hasOpenQuotation(text: string): boolean {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return count(/"/gu) % 2 === 1 || count(/“|„|«/gu) > count(/”|“(?!.*“)|»/gu);
}

/** Returns what stands after the only comma, which is often the news. */
function afterComma(part: string): string[] {
  const [, rest = '', ...more] = part.split(/,\s+/u);
  return rest !== '' && more.length === 0 ? [rest] : [];
}

/** Writes a headline in capitals as the story writes its words. */
function recased(headline: string, story: string): string {
  if (headline === '' || headline !== headline.toUpperCase()) return headline;
  const written = new Map<string, string>();
  for (const [word] of story.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu))
    if (word !== word.toUpperCase() && !written.has(word.toUpperCase()))
      written.set(word.toUpperCase(), word);
  return headline.replace(
    /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu,
    (word) => written.get(word) ?? word.toLowerCase(),
  );
}
