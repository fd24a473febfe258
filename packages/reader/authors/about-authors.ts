import type { ArticleAuthor } from '../../../model/index.ts';
import { valuesAround } from '../contacts/embedded-addresses.ts';
import { cssLocator } from '../html/page.ts';
import type { Line, PageIndex } from '../html/page-index.ts';
import { isBadge, isJobTitle } from './no-titles.ts';
import { isRoleText, roleInSentence, trimRole } from './role-texts.ts';

/** A statement that a page makes about an author, and where it was found. */
interface Fact {
  text: string;
  locator: string;
}
interface Facts {
  role?: Fact;
  bio?: Fact;
}

/**
 * Maximum number of authors whose roles and biographies are searched for. On a page with many authors, only
 * the first authors have a box with information about them.
 */
const MAX_AUTHORS = 12;
const MAX_BIO = 2_000;
/** Minimum length of a line that begins with the author's name and counts as a biography. */
const MIN_BIO = 40;
/**
 * Maximum number of lines with the author's name that are examined. If a page has more such lines, most of
 * them are titles of the author's other stories.
 */
const MAX_LINES = 40;

/** Adds roles and biographies that the page states outside the byline. */
export function describeFromPage(authors: ArticleAuthor[], index: PageIndex): ArticleAuthor[] {
  return authors.map((author, position) => {
    const clean = author.role === null ? null : jobTitle(trimRole(author.role));
    const base = { ...author, role: clean };
    if (position >= MAX_AUTHORS || (base.role !== null && base.bio !== null)) return base;
    const others = authors.filter((other) => other !== author).map(({ name }) => name);
    const facts = factsOf(base, index, others);
    const stated = base.bio === null ? null : jobTitle(roleInSentence(base.bio, author.name));
    const role = facts.role && jobTitle(facts.role.text);
    const places = { ...base.places };
    if (base.role === null && stated === null && role && facts.role) places.role = facts.role.locator;
    if (base.role === null && stated !== null) places.role = base.places?.bio ?? base.locator;
    if (base.bio === null && facts.bio) places.bio = facts.bio.locator;
    return {
      ...base,
      role: base.role ?? stated ?? role ?? null,
      bio: base.bio ?? facts.bio?.text ?? null,
      ...(Object.keys(places).length > 0 ? { places } : {}),
    };
  });
}

function jobTitle(text: string | null): string | null {
  return text !== null && isJobTitle(text) ? text : null;
}

/** A line with the author's name near its beginning. */
interface Mention {
  name: string;
  /** The names of all authors of the page except `name`. */
  others: string[];
  line: Line;
  /** The lines below the line with the author's name. */
  below: Line[];
  /** The position in the line at which the author's name begins. */
  start: number;
}

/**
 * Rules that extract statements about an author from each mention of the name, ordered from the most to the
 * least reliable.
 */
export const ABOUT: { why: string; read(mention: Mention): Facts }[] = [
  {
    why: 'a title beside the name: "By Ada Lovelace, News Reporter"',
    read: ({ line, start, name }) => {
      const text = titleBeside(line.text, start, name);
      return text ? { role: { text, locator: cssLocator(line.block) } } : {};
    },
  },
  { why: 'a title in the line below the name', read: titleBelow },
  { why: 'a biography below the name', read: biographyBelow },
  {
    why: 'a sentence that begins with the name',
    read: ({ line, start, name }) =>
      start <= MAX_LEAD &&
      line.text.length >= MIN_BIO &&
      line.text.length <= MAX_BIO &&
      isSentenceAbout(line.text, start, name)
        ? { bio: { text: line.text, locator: cssLocator(line.block) } }
        : {},
  },
];

function factsOf({ name }: ArticleAuthor, index: PageIndex, others: string[]): Facts {
  let facts: Facts = {};
  for (const mention of mentionsOf(name, index, others))
    for (const { read } of ABOUT) facts = { ...read(mention), ...facts };
  const inBio = facts.bio && roleInSentence(facts.bio.text, name);
  if (inBio && facts.bio) facts.role ??= { text: inBio, locator: facts.bio.locator };
  return facts.role ? facts : { ...fromScripts(name, index), ...facts };
}

function* mentionsOf(name: string, { lines }: PageIndex, others: string[]): Iterable<Mention> {
  const lower = name.toLowerCase();
  let mentions = 0;
  for (const [at, line] of lines.entries()) {
    // Boxes about the author print the name as a heading and again in the text, so use the last occurrence.
    const start = line.text.slice(0, MAX_START).toLowerCase().lastIndexOf(lower);
    if (start < 0) continue;
    mentions += 1;
    if (mentions > MAX_LINES) return;
    const below = lines.slice(at + 1, at + 4).filter(({ text }) => !isBadge(text));
    yield { name, others, line, below: below.slice(0, 2), start };
  }
}

function titleBelow({ name, others, line, below: [next], start }: Mention): Facts {
  if (!next || !isNameAlone(line.text, start, name) || others.some((other) => next.text.includes(other)))
    return {};
  const [clause = ''] = next.text.split(/(?<=\p{Ll}),\s(?=\p{Ll})/u);
  if (clause !== next.text && (next.text.length > MAX_DESCRIPTION || ARTICLE.test(clause))) return {};
  const title = trimRole(clause);
  return isRoleText(title) ? { role: { text: title, locator: cssLocator(next.block) } } : {};
}

/** The first sentence of the story may be below the name, too. It is longer than a description, or begins with an article. */
const MAX_DESCRIPTION = 220;
const ARTICLE = /^(?:the|der|die|das|le|la|les|el|los|las|il|lo|gli|de|het|os|as)\s/iu;

/**
 * The biography in one of the two lines below the author's name. A job title may come before the biography.
 */
function biographyBelow({ name, others, line, below, start }: Mention): Facts {
  const [next] = below;
  if (!next || !isNameAlone(line.text, start, name) || others.some((other) => next.text.includes(other)))
    return {};
  const bio = below.find(({ text }) => isBiography(text, name, others));
  return bio ? { bio: { text: bio.text, locator: cssLocator(bio.block) } } : {};
}

/** Maximum number of characters before the name in a line about the author. */
const MAX_START = 80;
const MAX_LEAD = 30;

/**
 * Matches a job title next to the author's name: "By Ada Lovelace, News Reporter", "Ada Lovelace | Chief
 * Editor", "구현모 기자".
 */
function titleBeside(text: string, start: number, name: string): string | null {
  if (text.length > MAX_DESCRIPTION) return null;
  const after = text.slice(start + name.length);
  const korean = /^\s?((?:선임|수습|인턴|객원|전문)?(?:기자|특파원|논설위원|앵커))(?!\p{L})/u.exec(
    after,
  )?.[1];
  if (korean) return korean;
  const chinese = /(责任编辑|責任編輯|责编|编辑|編輯|记者|記者)\s*[:：\s]\s*$/u.exec(
    text.slice(0, start),
  )?.[1];
  if (chinese) return chinese;
  if (start > MAX_LEAD) return null;
  const rest = after.replace(/^\s[|•·]\s/u, ', ').split(/\s[|•·]\s|\d|\S+@\S+/u)[0] ?? '';
  if (!/^\s*[,|–—:(-]|^\s+\p{Lu}/u.test(rest)) return null;
  const title = trimRole(rest.replace(/^\s*\((.*)\)\s*$/u, '$1'));
  return isRoleText(title) ? title : null;
}

function isNameAlone(text: string, start: number, name: string): boolean {
  return start <= MAX_LEAD && text.length - start - name.length <= 2;
}

function isBiography(text: string, name: string, others: string[]): boolean {
  return (
    text.length >= MIN_BIO &&
    text.length <= MAX_BIO &&
    (roleInSentence(text, name) !== null || beginsWithFirstName(text, name)) &&
    !others.some((other) => text.startsWith(other))
  );
}

/**
 * Whether a line below the name begins with the author's first name: "Ada has written about engines since
 * 2019."
 */
function beginsWithFirstName(text: string, name: string): boolean {
  const [first = ''] = name.split(' ');
  return first.length > 2 && text.startsWith(`${first} `) && /^\p{Ll}/u.test(text.slice(first.length + 1));
}

/**
 * Matches a sentence that begins "Ada Lovelace is …" or "Ada Lovelace covers …": the name followed by a verb
 * in lower case.
 */
function isSentenceAbout(text: string, start: number, name: string): boolean {
  return (
    /^(?:\s*\([^)]{1,60}\)|,[^,]{1,60},)?\s+\p{Ll}/u.test(text.slice(start + name.length)) &&
    /[.!](?:\s|$)/.test(text)
  );
}

/** Keys under which publishing systems store an author's title and biography in `script` elements. */
const ROLE_KEYS = /^(?:role|title|job_?title|position|function|custom_?title|byline_?title)$/i;
const BIO_KEYS = /^(?:bio|biography|description|short_?bio|long_?bio|about)$/i;

function fromScripts(name: string, index: PageIndex): Facts {
  for (const script of index.scripts) {
    const [child] = script.children;
    const source = child?.type === 'text' ? child.data : '';
    // Structured data that names an employer is read as such: the title may be the one at another company.
    if (!source.includes(name) || source.includes('"worksFor"')) continue;
    const facts: Facts = {};
    const locator = cssLocator(script);
    for (const [key, value] of valuesAround(source, name)) {
      const title = trimRole(roleInSentence(value, name) ?? value);
      if (ROLE_KEYS.test(key) && title !== name && isRoleText(title)) facts.role ??= { text: title, locator };
      if (!BIO_KEYS.test(key) || value.length < MIN_BIO || value.length > MAX_BIO) continue;
      const role = roleInSentence(value, name);
      if (role === null) continue;
      facts.bio ??= { text: value, locator };
      facts.role ??= { text: role, locator };
    }
    if (facts.role ?? facts.bio) return facts;
  }
  return {};
}
