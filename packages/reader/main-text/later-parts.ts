import type { Element } from 'domhandler';
import { isCommentsHeading } from '../html/comments-heading.ts';
import { textOf } from '../html/page.ts';
import { type Box, isHeading, MARKS, type Run } from './box.ts';
import { isLastSection } from './line-rules.ts';
import { boxesAbove, isDate } from './other-stories.ts';

/** The least number of characters of the story before a part that is none of it. */
const LEAST_STORY = 400;
/** The maximum number of characters of a call: a heading, a few sentences and a link. */
const MAX_CALL = 700;
/** The most of a story's prose that other stories and comments may be; what is more is the story, such as a list of films. */
const MAX_SHARE = 0.4;
const MAX_HEADING = 80;
const MAX_ACTION = 40;

/**
 * What calls to readers ask for, as beginnings of words in the languages of papers: gifts, memberships, subscriptions,
 * newsletters. One such word proves nothing, because stories are about gifts as well. Where both the heading and the
 * link below it have one, and nothing else follows, it is a call.
 */
const ASKING =
  /(?<!\p{L})(?:support|donat|subscri|newsletter|briefing|sign up|member|become a|join (?:us|our|now)|survey|umfrage|sondage|encuesta|sondaggio|help us|make a gift|give (?:now|today)|patreon|journalism|(?:our|the|free) app(?!\p{L})|unterstütz|spende|abonn|mitglied|journalis|soutene?[zi]|faire un don|faites un don|adhér|je donne|apoya|apoye|apóya|hazte|haz una dona|dona(?!l)|suscr|socio|periodis|sostien|sostene|abbona|iscriviti|giornalis|apoie|assine|doe(?!s)|contribua|jornalis|steun|doneer|lid worden|word (?:lid|vriend)|stöd|prenumerera|bli (?:medlem|månads)|støt|bliv medlem|wesprzyj|wspieraj|wspomóż|dziennikar|podpoř|přispě|předplat|podpor|támogas|támogat|поддерж|пожертв|подпи[шс]|підтрим|destek|abone|bağış|gazeteci|dukung|donasi|langganan|ủng hộ|ادعم|تبرع|اشترك|حمایت|תמכו|תרמו|सहयोग|समर्थन)|支持|捐|订阅|訂閱|赞助|贊助|支援|応援|寄付|購読|登録|후원|구독/iu;

/**
 * Returns the lines of a story without the parts that sites add to it: calls to the reader, wherever they are, and other
 * stories and comments below their heading. `all` are the lines of the block that holds the story.
 */
export function withoutLaterParts(story: Run[], all: Run[]): Run[] {
  const runs = withoutAppeal(story);
  const prose = sizeOf(runs.filter((run) => run.prose));
  const later = new Set(
    partsOf(runs, all)
      .filter((part) => isCall(part) || isOthers(part, prose))
      .flatMap(({ heading, lines }) => [heading, ...lines]),
  );
  return later.size === 0 ? runs : runs.filter((run) => !later.has(run));
}

/**
 * Sentences that ask readers to pay for what they read, as no story does: "consider becoming a paid subscriber", "unterstützen
 * Sie unsere Arbeit".
 */
const APPEAL =
  /\breader-(?:supported|funded)\b|\b(?:please|do) consider (?:becom|support|donat|subscrib|mak)\w+|\bconsider (?:becoming a|making a (?:donation|contribution|gift)|a (?:donation|contribution)|supporting (?:us|our|my|this))|\b(?:support|fund|sustain) (?:our|my|this (?:independent )?) ?(?:independent |local )?(?:journalism|reporting|newsroom|work|newsletter|publication)\b|(?<!\p{L})(?:unterstützen sie (?:uns|unsere|diese)|unterstütze (?:uns|unsere|meine)|mit (?:ihrer|deiner|einer) spende|werden sie (?:jetzt )?(?:mitglied|abonnent)|soutenez[- ](?:nous|notre|le journalisme|la presse)|vous (?:aimez|appréciez) (?:notre|nos|cet)|apoya (?:nuestro|el periodismo|a nuestr)|hazte soci|hágase soci|sostieni (?:il nostro|la nostra|il giornalismo)|steun (?:ons|onze)|word (?:ook )?(?:lid|vriend|donateur) van|apoie (?:o nosso|o jornalismo|nosso)|wesprzyj (?:nas|nasz)|stöd (?:oss|vår|vårt)|støtt? (?:oss|os|vår|vores)|поддержите (?:нас|наш)|підтримайте (?:нас|наш)|podpořte (?:nás|naši)|bizi destekle)/iu;
/** What a page asks of readers who have to pay for the rest of a story: whether they did, in order to sign in. */
const SUBSCRIBER =
  /(?<!\p{L})(?:already (?:an? )?(?:subscriber|subscribed|member)(?!\p{L})|déjà abonnée?(?!\p{L})|bereits (?:ein abo|abonnent|abonniert|registriert)|ya (?:eres|es|soy|está) (?:suscri|soci)|já (?:é|sou|és) assinante|già abbonat[oa]|al abonnee|redan prenumerant|allerede abonnent|jo tilaaja|masz już (?:prenumerat|dostęp|konto)|(?:už|již) (?:máte předplatné|jste předplatitel)|уже (?:подписаны|есть подписка)|вже (?:підписані|маєте підписку)|zaten abone)|会員の方は|購読者の方|已经?(?:是|有)?订阅|이미 구독/iu;
/** An invitation to follow the paper elsewhere: "Entre no nosso canal do WhatsApp". */
const FOLLOW =
  /^(?:you can )?(?:join|follow|subscribe|entre|entra|siga|sigue|síguenos|únete|suscríbete|receba|folgen|folge|abonnieren|rejoignez|suivez|retrouvez|segui|seguici|iscriviti|unisciti|volg|følg|följ|seuraa|obserwuj|dołącz|sledujte|подпи(?:сывайтесь|шитесь)|підпи(?:суйтесь|шіться)|bizi)(?!\p{L}).{0,90}(?<!\p{L})(?:whatsapp|telegram|instagram|facebook|tiktok|youtube|bluesky|mastodon|google news|viber|linkedin|twitter|телеграм|ватсап|вайбер)/iu;
const MAX_APPEAL = 500;

function isAppeal({ text, size }: Run): boolean {
  return size <= MAX_APPEAL && [APPEAL, SUBSCRIBER, FOLLOW].some((asks) => asks.test(text));
}

/** Removes the appeal at the end of a story, and the links below it. */
function withoutAppeal(runs: Run[]): Run[] {
  const last = runs.findLastIndex((run) => run.size > 0 && !isLinkLine(run));
  const appeal = runs[last];
  if (appeal === undefined || last === 0 || !isAppeal(appeal)) return runs;
  return withoutAppeal(runs.slice(0, last));
}

/**
 * Whether a text may hold such a part: its last link asks for something, or a heading in it does or names other stories,
 * or a box has a heading and a few sentences, one end of which is a link alone in its line.
 */
export function mayHoldLaterParts(runs: Run[], all: Run[]): boolean {
  const story = new Set(runs);
  const prose = sizeOf(runs.filter((run) => run.prose));
  const last = runs.at(-1);
  const asks =
    last !== undefined &&
    last.size <= MAX_CALL &&
    last.pieces.some(({ href, text }) => href !== null && ASKING.test(text));
  return (
    asks ||
    runs.some(isAppeal) ||
    partsOf(runs, all).some(
      ({ heading, lines, size, box }) =>
        lines.some((run) => run.prose && story.has(run)) &&
        ((isLastSection(heading.text) &&
          sizeOf(lines.filter((run) => run.prose && story.has(run))) <= MAX_SHARE * prose) ||
          (size <= MAX_CALL && ASKING.test(heading.text)) ||
          (size <= MAX_CALL && box !== null && (isLinkLine(heading) || isLinkLine(lines.at(-1))))),
    )
  );
}

/** A heading below the beginning of the story, and what it is the heading of. */
interface Part {
  heading: Run;
  /** The lines below the heading. */
  lines: Run[];
  size: number;
  /** The box that holds the part and nothing else; null if the part goes on to the end of the block. */
  box: Box | null;
}

/** Headings of a page that are examined at most. */
const MAX_PARTS = 20;

function partsOf(runs: Run[], all: Run[]): Part[] {
  const story = new Set(runs);
  const start = all.findIndex((run) => run.prose && story.has(run));
  const first = all[start];
  if (!first) return [];
  const around = new Set(boxesAbove(first.box));
  return all
    .flatMap((run, index) => (index > start && (isHeadingLine(run) || isAd(run)) ? [index] : []))
    .slice(-MAX_PARTS)
    .flatMap((index) => {
      const heading = all[index] as Run;
      const own = boxesAbove(heading.box).findLast((box) => !around.has(box));
      const inBox = own ? all.filter(({ box }) => boxesAbove(box).includes(own)) : [];
      const box = own && inBox[0] === heading && inBox.length > 1 ? own : null;
      const lines = box ? inBox.slice(1) : all.slice(index + 1);
      const isBelow = sizeOf(all.slice(0, index)) >= LEAST_STORY;
      return box || isBelow ? [{ heading, lines, size: sizeOf(lines), box }] : [];
    });
}

/** Whether a part asks the reader for something, as its heading and a link or a form below it do, or is called an advertisement. */
function isCall({ heading, lines, size, box }: Part): boolean {
  return (
    size <= MAX_CALL &&
    ((isAd(heading) && box !== null) ||
      (ASKING.test(heading.text) && (lines.some(isAction) || (box !== null && holdsAction(box.element)))))
  );
}

function isAd({ text, size }: Run): boolean {
  return size > 0 && size <= MAX_ACTION && AD.test(text);
}

const AD =
  /^(?:sponsored(?: content| post| message)?|advertisement|advertorial|promoted(?: content)?|paid (?:post|content)|anzeige|werbung|publicité|contenu sponsorisé|publicidad|contenido patrocinado|publicidade|pubblicità|advertentie|annons|annonse|annonce|reklama?|реклама|広告|广告|광고)$/iu;

/** A link that is a whole line and asks for something: "Donate now". */
function isAction(run: Run): boolean {
  return isLinkLine(run) && run.size <= MAX_ACTION && ASKING.test(run.text);
}

/** Whether a box has a button that asks for something, or a field for an e-mail address. */
function holdsAction({ children }: Element): boolean {
  return children.some((child) => {
    if (child.type !== 'tag') return false;
    if (child.name === 'input') return child.attribs.type === 'email';
    return child.name === 'button' ? ASKING.test(textOf([child])) : holdsAction(child);
  });
}

/** Whether a heading is that of comments, or of a last section that has links, each alone in a line, or a list, and little else. */
function isOthers({ heading, lines }: Part, story: number): boolean {
  const prose = sizeOf(lines.filter((run) => run.prose));
  if (prose > MAX_SHARE * story) return false;
  if (isCommentsHeading(heading.text) && lines.slice(0, COMMENT_LINES).some(isDate)) return true;
  if (!isLastSection(heading.text)) return false;
  return lines.every(
    (run, index) =>
      !run.prose || isLinkLine(lines[index - 1]) || isLinkLine(lines[index - 2]) || isInList(run),
  );
}

/** A comment has its date below who wrote it; the reactions that a story tells of have none. */
const COMMENT_LINES = 2;

function isLinkLine(run: Run | undefined): boolean {
  return run !== undefined && run.size > 0 && run.linked >= run.size;
}

function isInList({ box }: Run): boolean {
  return boxesAbove(box).some(({ tag }) => tag === 'ol' || tag === 'ul');
}

/** Whether a line is a heading, or printed like one: short, alone and in bold. */
function isHeadingLine({ box, text, size, pieces }: Run): boolean {
  const isBold = () =>
    pieces.every((piece) => (piece.marks & MARKS.strong) !== 0 || piece.text.trim() === '');
  return size > 0 && size <= MAX_HEADING && (isHeading(box) || (isBold() && !/[.,;]$/.test(text)));
}

function sizeOf(runs: Run[]): number {
  return runs.reduce((sum, { size }) => sum + size, 0);
}
