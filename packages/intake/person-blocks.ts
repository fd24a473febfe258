import { bareName, readAddress, turnName } from './mail-cells.ts';
import { DEPARTMENT, isNamedAfter, OUTLET_END } from './mail-lines.ts';
import { isPersonName, type PersonRow, ROLE, referenceTo } from './person-rows.ts';
import { asDomain, asLink } from './source-columns.ts';
import type { TextLine } from './text-lines.ts';

/** A person whose details are on a line each, with the lines that they take. */
interface PersonBlock {
  row: PersonRow;
  /** From 0. */
  lines: number[];
}

/** Nobody needs more lines, and what follows in a signature is about the company and the law. */
const MOST_LINES = 8;
const LONGEST_LINE = 120;
/** A part of more words is a sentence. */
const MOST_WORDS = 6;
/** What journalists are called. Founders and heads of communications sign mails, too, but write no articles. */
const JOURNALIST =
  /(?<![\p{L}\p{M}])(?:(?:sub-?|co-?)?editor|reporter|correspondent|journalist|columnist|producer|presenter|(?:staff|feature|senior) writer|critic|\p{L}*(?:redakteur|korrespondent|reporter|journalist|kolumnist|moderator|ressortleiter|volontär)(?:in)?|journaliste|rédact(?:eur|rice)(?: en chef)?|chroniqueu(?:r|se)|correspondante?|chef(?:fe)? (?:de rubrique|du service)|periodista|redactora?|reporter[oa]|corresponsal|columnista|jef[ea] de sección|giornalista|redat?tt?(?:ore|rice)|cronista|inviat[oa]|caporedatt(?:ore|rice)|caposervizio|jornalista|repórter|redatora?|editora|correspondente|verslagge(?:ver|efster)|redacteur|\p{L}*redakt[øö]r|\p{L}*(?:skribent|toimittaja|reportteri)|dziennikar(?:z|ka)|redaktor(?:ka)?|reportér(?:ka)?|novinář(?:ka)?|\p{L}*(?:újságíró|szerkesztő|riporter)|jurnalistă?|muhabiri?|gazeteci|editörü?|журналист(?:ка)?|корреспондент(?:ка)?|редактор(?:ка)?|обозреватель|журналіст(?:ка)?|кореспондент(?:ка)?|новинар(?:ка)?|δημοσιογράφος|συντάκτ(?:ης|ρια)|صحفية?|محررة?|مراسلة?|כתבת?|עיתונאית?|עורכת?)(?![\p{L}\p{M}])|(?:記者|记者|编辑|編輯|編集長|編集委員|論説委員|기자|편집장|논설위원)/iu;
/** What makes an editor one of a company, and an outlet a company or a department. */
const OF_COMPANY =
  /(?<!\p{L})(?:content|web|social|communications?|corporate|brand|newsletter|marketing|account|unternehmens\p{L}*|werbe\p{L}*|presse|press|pr|founder|comms|agency|agentur|kommunikation|kommunikasjon|communicatie|comunicaci[oó]n|comunicação|comunicazione|gmbh|ltd|llc|inc|ag|plc|s\.?a\.?|automated)(?!\p{L})/iu;
/** Offices of companies, which are no outlets. */
const OFFICE =
  /(?<!\p{L})(?:chair(?:man|woman|person)?|chief|director\p{L}*|officer|president|manager|head of|secretary|vorsitz\p{L}*|\p{L}*leiter(?:in)?|geschäftsführ\p{L}*|direct(?:eur|rice)|direttore|direttrice|jef[ea] de|rubrique|ressort)(?!\p{L})/iu;
/** An East Asian role before or behind a name: “記者　高橋　由紀”, “김하늘 기자”. */
const ROLE_BESIDE = /^(?:記者|记者|编辑|編輯)[\s\u3000]+(?=\S)|[\s\u3000]+(?:記者|记者|기자)$/u;
/** What stands before a name for the office: “i. A. Ada Reporter”, “p.p. Ada Reporter”. */
const ON_BEHALF = /^(?:i\.? ?[av]\.?|ppa\.?|p\.? ?p\.?) (?=\p{Lu})/iu;
/** Streets, places with a number, registers and courts, and the labels and sentences below them. */
const NO_OUTLET =
  /\d{3}|:|[.!?]$|^(?:[^\p{Lu}\p{Lo}]*|she\/.*|he\/.*|they\/.*)$|@|(?:straße|str\.|platz|street|avenue|road)(?!\p{L})/u;
const BETWEEN = /\s*[|·•｜]\s*|\s+[–—-]\s+|,\s+|\s+(?:at|for|bei|chez|at the)\s+(?=\p{Lu})/u;
const IS_CASELESS = /^[^\p{Lu}\p{Ll}]+$/u;

/** Lines of no block, as a share of all, from which on a text is no list of blocks. */
const MAX_OTHERS = 0.25;

/** The people of a text that is a list of blocks, or the journalists who signed a mail. */
export function readBlocks(lines: readonly TextLine[]): PersonBlock[] {
  if (lines.some(({ isHeader, isSigned }) => isHeader || isSigned)) return signersOf(lines);
  const blocks = blocksOf(lines);
  const all = lines.filter(({ text }) => text !== '').length;
  const inBlocks = blocks.flatMap((block) => block.lines).length;
  // Boards and casts have a name and what somebody is, too; journalists are lists with a way to reach them.
  const isList = blocks.filter(({ row }) => row.strength === 3).length > blocks.length / 2;
  return isList && inBlocks >= all * (1 - MAX_OTHERS) ? blocks : [];
}

/** Returns the people of a list in which each has a block of lines, with blank lines between: a name and more. */
function blocksOf(lines: readonly TextLine[]): PersonBlock[] {
  const groups: number[][] = [[]];
  lines.forEach(({ text, isHeader, isForward }, index) => {
    if (text === '' || isHeader || isForward) groups.push([]);
    else groups.at(-1)?.push(index);
  });
  return groups.flatMap((group) =>
    group.length > 1 && group.length <= MOST_LINES ? (readBlock(lines, group) ?? []) : [],
  );
}

/** Returns the journalists who signed the mails of a text: whoever sends a release signs, too, but as something else. */
function signersOf(lines: readonly TextLine[]): PersonBlock[] {
  const groups: number[][] = [];
  let isOpen = false;
  lines.forEach(({ text, isHeader, isForward, isSigned }, index) => {
    // In a mail that is quoted, a name after a blank line may begin the signature.
    const begins = isSigned ? !lines[index - 1]?.isSigned : lines[index - 1]?.text === '';
    if (begins || isHeader || isForward) {
      groups.push([]);
      isOpen = true;
    }
    if (text === '' && !isSigned) isOpen = false;
    if (isOpen && text !== '' && !isHeader && !isForward) groups.at(-1)?.push(index);
  });
  return groups.flatMap((group) => {
    const start = group.findIndex((index) => nameIn(lines[index]?.text ?? '') !== null);
    if (start < 0) return [];
    // In East Asia, the outlet stands above the name.
    const above = lines[group[start - 1] ?? -1]?.text ?? '';
    const first = isOutlet(above) && OUTLET_END.test(above.split(/\s/)[0] ?? '') ? start - 1 : start;
    const block = readBlock(lines, group.slice(first, first + MOST_LINES));
    return block?.isJournalist ? block : [];
  });
}

function readBlock(
  lines: readonly TextLine[],
  group: readonly number[],
): (PersonBlock & { isJournalist: boolean }) | null {
  const texts = group.map((index) => lines[index]?.text ?? '');
  if (texts.some((text) => text.length > LONGEST_LINE)) return null;
  const names = texts.map(nameIn);
  const local =
    texts.map((text) => readAddress(text).value.split('@')[0] ?? '').find((part) => part !== '') ?? '';
  // Names of outlets have the form of people's, too.
  const own = names.findIndex((each) => each !== null && isNamedAfter(local, each));
  const at = own >= 0 ? own : names.findIndex((each) => each !== null);
  const name = names[at] ?? null;
  if (name === null) return null;
  const reference = referenceTo(name);
  let isJournalist = ROLE_BESIDE.test(texts[at] ?? '');
  let hasContact = false;
  texts.forEach((text, index) => {
    if (index === at) return;
    const { value: email, rest } = readAddress(text);
    if (email !== '') {
      hasContact = true;
      const domain = asDomain('', email);
      if (domain !== undefined) reference.domain ??= domain;
      return;
    }
    const url = asLink(text);
    if (url !== null) {
      reference.url ??= url;
      return;
    }
    if (/^\P{L}*(?:\p{L}{1,8}[.:：]?\s?)?[+\d()（）][\d\s()（）/.–-]{5,}$/u.test(rest)) {
      hasContact = true;
      return;
    }
    const [first = '', ...others] = text.split(BETWEEN).map((part) => part.trim());
    const isRole = JOURNALIST.test(first) || ROLE.test(first);
    if (isRole) isJournalist ||= JOURNALIST.test(first) && !OF_COMPANY.test(text);
    const outlet = (isRole ? others.toReversed() : [text]).find(isOutlet);
    if (outlet === undefined) return;
    // The department is behind it: “湾岸通信社 文化部”.
    const [company = ''] = outlet.split(/\s/);
    reference.publication ??= OUTLET_END.test(company) ? company : outlet;
  });
  if (reference.publication === undefined && reference.domain === undefined) return null;
  if (OF_COMPANY.test(reference.publication ?? '')) isJournalist = false;
  const strength = hasContact || isJournalist ? 3 : 1;
  const line = (group[at] ?? 0) + 1;
  const row = { line, text: texts.join(', '), reference, strength };
  return { row, lines: [...group], isJournalist };
}

/** The person whom a line names and nothing else. */
function nameIn(text: string): string | null {
  if (text.length > LONGEST_LINE) return null;
  const bare = text.replace(ON_BEHALF, '').replace(ROLE_BESIDE, '').replace(/[,.]$/, '').trim();
  const name = bareName(turnName(bare));
  const words = name.split(/[\s\u3000]+/);
  if (JOURNALIST.test(name) || ROLE.test(name) || words.length < 2) return null;
  if (OUTLET_END.test(words[0] ?? '')) return null;
  return isPersonName(name) ? name : null;
}

function isOutlet(part: string): boolean {
  if (part.length > LONGEST_LINE) return false;
  const words = part.split(/\s+/);
  return (
    part.length > 1 &&
    words.length <= MOST_WORDS &&
    (/^[\p{Lu}\p{N}«„“"]/u.test(part) || IS_CASELESS.test(part)) &&
    /\p{L}/u.test(part) &&
    !NO_OUTLET.test(part) &&
    !JOURNALIST.test(part) &&
    !ROLE.test(part) &&
    !OFFICE.test(part) &&
    !DEPARTMENT.test(part)
  );
}
