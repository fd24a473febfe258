import { isTime, withoutAttribution } from '#press-release';
import { countWords } from '../lexicon/count-words.ts';
import { ENGLISH } from '../lexicon/language.ts';
import { hasFiniteVerb } from '../lexicon/noun-phrases.ts';
import { splitSentences } from '../lexicon/sentences.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import { OCCASION, tellsOccasion } from '../pitch/news.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { UNSPACED } from './subjects.ts';
import { capital } from './words/wording.ts';

/** The longest subject line, in characters, and the fewest words of one. */
const LONGEST = 60;
const FEWEST = 3;
/** Where a headline can be parted, so that one part says the news: "Kitten wave: rescue centres …", "Pendolari, un treno …". */
const PARTS =
  /:\s+|\s[–—|]\s|;\s+|(?<=^\p{Lu}\p{Ll}+),\s(?=(?:une?|una?|uno|il|lo|la|le|les|el|los|las|eine?|der|die|das|um|uma)\s)/u;
/** What a sentence says beside its news, and what is then left. */
const BESIDE: readonly (readonly [RegExp, string])[] = [
  // "Thistle & Copper, a farming game, comes to PC".
  [
    /^([^,]{2,40}), (?:an?|the|eine?|une?|la|le|una?|uno|il|lo|een|en|ett|et|um|uma|o|a)\s[^,]{4,90}(?:, [^,]{2,40} (?:and|und|et|y|e) [^,]{2,40})?, (?=\p{Ll})/u,
    '$1 ',
  ],
  // "The Ledgerline Institute, which studies public finance, today publishes".
  [/^([^,]{2,40}), (?:which|who)\s[^.]{4,140}, (?=(?:today|has|have|is|was|will|died)\s)/u, '$1 '],
  [/(?:,? (?:Ltd|Inc|LLC|Corp|PLC|GmbH|AG|S\.?A|S\.?p\.?A|B\.?V)\.?,?)(?=\s\p{Ll})/gu, ''],
  [/\s(?:has )?(?:today )?(?:announced|said|confirmed)(?: today)? that (?:it|they|he|she)(?=\s)/u, ''],
  [/(?<=\S)\s(?:today|heute|hoy|hoje|oggi|vandaag|idag|i dag|aujourd['’]hui)(?=\s)/u, ''],
];
/** Matches what may precede the subject of a sentence: "In the largest trial so far, …", "After wind, rain and snow, …". */
const BEFORE =
  /^(?:In|On|At|For|After|When|Since|Between|With|From|During|By|As|While|Although|Amid|Despite|Following)\s[^,]{3,80}(?:,\s\d[^,]{2,20}|,\s[^,]{2,20}\sand\s[^,]{2,20})?,\s(?=\S)/u;
/** Matches the beginning of a clause before the subject that only tells the background. */
const BACKGROUND = /^(?:As|While|Although)\s/u;
/** Matches "In August" and "From 24 July" before the subject of an English sentence, without a comma. */
const LEADING_TIME =
  /^(?:In|On|From|By)\s(\S+(?:\s(?:January|February|March|April|May|June|July|August|September|October|November|December))?)\s(?=\p{L})/u;
/** Matches articles, which an English line that is too long does without, and that with which a sentence begins. */
const ARTICLES = { headline: /(?<=^| )(?:the|an?) (?=[\p{L}\d])/giu, sentence: /^The (?=\p{Ll})/u };
/** Matches a beginning that refers to what nobody has read yet. */
const REFERRING =
  /^(?:which|who|whose|it|its|they|their|this|these|that|those|he|she|his|her|but|and|so|now|aber|und|sie|er|es|ihre?|dies\p{L}*|mais|et|il|elle|ils|cela|pero|y|él|ella|su|esto)\s/iu;
/** Matches a description of at most four words before a name. */
const DESCRIPTION =
  /(?<=^|\sand\s)(?:(?:the|an?|der|die|das|le|la|les|el|los|il|lo|het|de|o|os|as)\s|l['’])(?:[^\s,;:]+\s){0,3}[^\s,;:]{4,}\s$/iu;
/** The fewest words of a line that was ended earlier. */
const LEAST_WORDS = 5;
/** Where what follows is a clause of its own, by a comma or by the word with which it begins. */
const CLAUSES =
  /,\s(?=(?:and|but|yet|while|which|who|whose|where|with|so|after|because|aber|während|weil|nachdem|mais|qui|dont|où|après|pero|mientras|ma|mentre|che|maar|terwijl|nadat|men|mas|enquanto)\s)|\s(?=(?:after|because|following|although|whereas|après|parce que|tras|después de|porque|dopo|perché|após|depois de|omdat|nadat|efter att|eftersom|efter at|fordi)\s)/giu;
/** Where a time may follow. */
const TIMES =
  /,?\s(?=(?:by|from|on|in|until|since|before|for|this|next|last|am|ab|bis|im|seit|à partir d[eu]|dès|le|en|d[eu]|jusqu['’]|a partir de|desde|el|hasta|dal|entro|vanaf|op|från|den|fra|od|w)\s)/giu;
const TIME =
  /^(?:by|from|on|in|until|since|before|for|am|ab|bis|im|seit|à partir|dès|jusqu['’]\p{L}*|a partir|desde|hasta|dal|entro|vanaf|op|från|fra|od|w)?\s?(?:the )?(?:(?:start|beginning|end|middle|most) of )?(?:this|next|last|de|du|d['’])?\s?(.+)$/iu;
const SEASON = /^(?:week|month|year|spring|summer|autumn|fall|winter|season)$/iu;
/** Matches a word that ranks a thing among others, of which a line that ends earlier would say more than is true. */
const RANKING =
  /(?<!\p{L})(?:first|only|sole|most|least|the \p{L}{3,}est(?= \p{L})|erste[mnrs]?|einzige[mnrs]?|(?:de[mnrs]?|di?e|das|het) \p{L}{3,}ste[mnrs]?(?= \p{L})|premi(?:er|ère)s?|seule?s?|le plus|la plus|primer[ao]?s?|primeir[ao]s?|prim[aoe]|únic[ao]s?|unic[ao]|más|mais|più|eerste|enige|första|enda|først?e|eneste|najp?\p{L}+|nej\p{L}+|pierwsz\p{L}+|jedyn\p{L}+|první|jedin\p{L}+)(?!\p{L})/iu;
/** Where an English line can end because what follows only adds to it: a place, a means, another object, an apposition. */
const ADDITIONS =
  /,?\s(?=(?:in|at|on|with|through|across|during|from|by|for|under|after|despite|amid|among|near|via|and)\s)|,\s/giu;
/** Matches what makes an English line untrue, or say more, if what it holds for is left out: "bans smoking | in cars". */
const SCOPE =
  /\b(?:ban|prohibit|forbid|stop|end|halt|scrap|cut|limit|restrict|refus|reject|den[iy]|den(?:y|ies|ied)|clos|reduc|avoid|prevent|oppos|fail)(?:s|es|ed|ing|ting|ned|ned)?\b|\b(?:all|every|each|any|no|none|not|never|nobody|without|free|full|unlike|percent|per cent|half|third|up|due|set|plans?|used?|going|able|likely|ready|more|less|fewer|better|worse|between|both|either)\b|%/iu;
/** Matches a sum, which is news without the subject. */
const MONEY = /[$€£¥₹]\s?\d/u;
/** Matches a line that was cut where nothing can end. */
const UNFINISHED =
  /(?:\s(?:and|or|of|the|a|an|und|oder|der|die|das|et|ou|le|la|les|des|du|de|y|o|el|los|las|e|il|lo|het|een|och|og|ett|en|i|is|are|was|were|has|have|will|do|does|did|ist|sind|hat|haben|because|as|so|that|when|where|which|while|who|than|with|for|by|at|from|in|into|on|to|after|before|since|weil|dass|als|mit|für|von|bei|auf|nach|seit|que|qui|avec|pour|dans|con|para|por|per|met|voor|med|för|till|til|without|sin|sem|sans|ohne|zonder|utan|senza|between|both|either|its|their|su|sus|son|sa|ses)|[,:;–—-])$/iu;
/** Which of the forms of a line says all of it and nothing else. */
const DIRECT = 2;
/** How much more a word of both headline and news says than one of either. */
const IN_BOTH = 2.5;
/** How much a word of a name says. */
const IN_NAME = 0.25;
const WORTH = { news: 4, whole: 1.2, headline: 0.4, verb: 1, name: 0.3 };

/**
 * Returns the subject of an e-mail: the news in at most 60 characters, from the headline or the sentence that carries
 * it. Nothing is left out of it but what can be without making it untrue; a line that is too long all the same ends with
 * an ellipsis. Null without either.
 */
export function mailSubjectOf(pitch: Pitch): string | null {
  const { story, language, parts } = pitch;
  const line = story.release.headline ?? '';
  const isOccasion = OCCASION.test(line);
  const news = story.news.find((one) => !(isOccasion && tellsOccasion(one, true))) ?? story.news[0] ?? '';
  // A headline that tells but an occasion has no word of the news.
  const headline = isOccasion && news !== '' ? '' : withoutBrackets(recased(line, parts.story.join(' ')));
  const sentence = withoutBrackets(news);
  const rate = raterOf(pitch, headline, sentence);
  const lines = [
    ...partsOf(headline).map((text) => ({ text, isHeadline: true })),
    ...[sentence, ...sentence.split(PARTS).slice(1)].map((text) => ({ text, isHeadline: false })),
  ].filter(({ text }) => text !== '');
  const rated = lines.flatMap(({ text, isHeadline }) => {
    const forms = shorterOf(text, pitch, isHeadline);
    const whole = forms.find((one) => one.length <= LONGEST);
    const part = language === ENGLISH ? partOf(forms, pitch) : undefined;
    return rate(whole ?? part ?? beginningOf(forms[DIRECT] ?? text, language), {
      isHeadline,
      isWhole: whole !== undefined,
    });
  });
  const [best] = rated.sort((a, b) => b.worth - a.worth);
  const [first] = lines;
  return (
    best?.text ?? (first ? beginningOf(shorterOf(first.text, pitch, false)[DIRECT] ?? '', language) : null)
  );
}

/** Returns a headline, or its parts if it is too long: the first may only make one read on. */
function partsOf(headline: string): string[] {
  if (headline.length <= LONGEST) return [headline, ...splitSentences(headline).slice(1)];
  return [...splitSentences(headline), ...headline.split(PARTS)].filter(
    (part) => part !== headline || headline.split(PARTS).length === 1,
  );
}

type Rate = (
  text: string,
  of: { isHeadline: boolean; isWhole: boolean },
) => { text: string; worth: number }[];

/** Rates lines by how much of the headline and of the news they tell. */
function raterOf({ language, story }: Pitch, headline: string, news: string): Rate {
  const stemsIn = (text: string) => new Set(tokenize(text, language).map(({ stem }) => stem));
  const [inNews, inHeadline] = [stemsIn(news), stemsIn(headline)];
  const { client, people, products, others } = story.names;
  const names = stemsIn([client ?? '', ...people, ...products, ...others].join('\n'));
  const weigh = (stem: string) =>
    (names.has(stem) ? IN_NAME : 1) *
    (inNews.has(stem) && inHeadline.has(stem) ? IN_BOTH : 1) *
    rarity(stem, language.code) ** 2;
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + weigh(stem), 0);
  const total = sum(new Set([...inNews, ...inHeadline]));
  const [called = ''] = client?.split(' ') ?? [];
  return (text, { isHeadline, isWhole }) => {
    const stems = stemsIn(text);
    // A headline that has no word of the news only makes one read on: "Everybody hears it".
    const isTeaser = isHeadline && news !== '' && ![...stems].some((stem) => inNews.has(stem));
    if (isTeaser || REFERRING.test(text) || countWords(text) < FEWEST) return [];
    // A part of a sentence without a verb tells nothing; a headline may.
    const hasVerb = language !== ENGLISH || tells(text);
    if (!hasVerb && !isHeadline) return [];
    const worth =
      (WORTH.news * sum([...stems].filter((stem) => inNews.has(stem) || inHeadline.has(stem)))) /
        Math.max(1, total) +
      (isWhole ? WORTH.whole : 0) +
      (isHeadline ? WORTH.headline : 0) +
      (hasVerb ? WORTH.verb : 0) +
      (called !== '' && text.includes(called) ? WORTH.name : 0);
    return [{ text, worth }];
  };
}

/** Returns a line as it is and then without more and more of what it can do without. */
function shorterOf(line: string, pitch: Pitch, isHeadline: boolean): string[] {
  const {
    language,
    story: { names },
  } = pitch;
  const isEnglish = language === ENGLISH;
  const written = line.replace(/[.!]$/u, '');
  const bare = withoutAttribution(written);
  const [time = '', day = ''] = isEnglish ? (bare.match(LEADING_TIME) ?? []) : [];
  const lead = bare.match(BEFORE)?.[0] ?? (isTime(day) ? time : '');
  const direct = BESIDE.reduce(
    (text, [beside, left]) => text.replace(beside, left),
    hasFiniteVerb(lead) && !BACKGROUND.test(lead) ? bare : bare.slice(lead.length),
  );
  const whole = [written, bare, direct, fromClient(direct, names.client)];
  const short = whole.at(-1) ?? direct;
  const ends = [...whole, ...[direct, short].flatMap((text) => endsOf(text, isEnglish))];
  return [
    ...ends,
    ...(isEnglish
      ? ends.map((text) => text.replace(isHeadline ? ARTICLES.headline : ARTICLES.sentence, ''))
      : []),
  ].map(capital);
}

/** Names the client without the description before the name: "The cooperative Acme will …", "Ada and the bank Acme will …". */
function fromClient(line: string, client: string | null): string {
  const at = client === null ? -1 : line.indexOf(client);
  const [description] = line.slice(0, Math.max(0, at)).match(DESCRIPTION) ?? [];
  return description === undefined ? line : line.slice(0, at - description.length) + line.slice(at);
}

/**
 * Returns the most of an English line that tells the subject or a sum, and stays true without what follows; without any,
 * the line without its articles; undefined if that does not fit either.
 */
function partOf(forms: readonly string[], { language, story: { subject } }: Pitch): string | undefined {
  const subjects = [...tokenize(subject.phrase ?? '', language), ...subject.near.slice(0, 3)];
  const stems = new Set(subjects.map(({ stem }) => stem));
  const isTelling = (text: string) =>
    MONEY.test(text) || tokenize(text, language).some(({ stem }) => stems.has(stem));
  const parts = [...(forms[DIRECT] ?? '').matchAll(ADDITIONS), ...(forms.at(-1) ?? '').matchAll(ADDITIONS)]
    .map(({ input, index }) => input.slice(0, index))
    .filter((text) => text.length <= LONGEST && text.split(/\s+/).length >= LEAST_WORDS)
    .filter(
      (text) => !/[,;:]/.test(text) && !SCOPE.test(text) && !RANKING.test(text) && !UNFINISHED.test(text),
    )
    // The verb is not the last word: what it is about must be there.
    .filter((text) => isTelling(text) && tells(text.slice(0, text.lastIndexOf(' '))))
    .sort((one, other) => other.length - one.length);
  return (
    parts[0] ??
    forms.map((text) => capital(text.replace(ARTICLES.headline, ''))).find((text) => text.length <= LONGEST)
  );
}

/** Returns as many whole words of a line as fit before an ellipsis; of a language without spaces, as many signs. */
function beginningOf(line: string, { code }: Pitch['language']): string {
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  let text = UNSPACED.has(code) ? cut.slice(0, -1) : cut.slice(0, cut.lastIndexOf(' '));
  while (UNFINISHED.test(text) && text.includes(' ')) text = text.slice(0, text.lastIndexOf(' '));
  return `${text.replace(/[\s,;:–—("“„«-]+$/u, '')}…`;
}

/** Leaves out what is in brackets, such as "(LSE: ACM)". */
function withoutBrackets(line: string): string {
  return line.replace(/\s\([^()]{2,40}\)/gu, '');
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

/** Returns the beginnings of a line that say the same without what follows: the longest first. */
function endsOf(line: string, isEnglish: boolean): string[] {
  const clauses = [...line.matchAll(CLAUSES)].filter(({ 0: { length }, index }) => {
    return isEnglish || !line.slice(index + length).includes(',');
  });
  const times = [...line.matchAll(TIMES)].filter(({ 0: { length }, index }) => {
    const [, time = ''] = line.slice(index + length).match(TIME) ?? [];
    return isTime(time) || SEASON.test(time);
  });
  // "They move casting to Gujarat" is a sentence, "They York" is none.
  const verbs = isEnglish
    ? [...line.matchAll(/\sand\s(?=\S+\s(?!(?:of|in|on|for|by|to|from|with|at|and)\s)\S+)/giu)].filter(
        ({ 0: { length }, index }) => hasFiniteVerb(`They ${line.slice(index + length).toLowerCase()}`),
      )
    : [];
  return [...clauses, ...times, ...verbs]
    .map(({ index }) => line.slice(0, index))
    .filter(
      (text) => text.split(/\s+/).length >= LEAST_WORDS && !UNFINISHED.test(text) && !RANKING.test(text),
    )
    .filter((text) => !isEnglish || tells(text))
    .sort((a, b) => b.length - a.length);
}

/** Whether an English line tells something. Headlines tell what will be by an infinitive: "Acme to close its plant". */
function tells(text: string): boolean {
  return hasFiniteVerb(text) || /^(?:\p{Lu}\S*\s){1,4}to\s\p{L}/u.test(text);
}
