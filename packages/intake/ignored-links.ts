import { getDomain } from 'tldts';
import { MAILBOX_HOSTS } from './source-columns.ts';

/** What a link says about itself where it stands. */
export interface PlacedLink {
  url: string;
  /** The text before the link, on its line. */
  label: string;
  /** Whether it is part of the signature of a mail. */
  isSigned: boolean;
}

/** Accounts of people and companies, and buttons that share something. Single posts are no accounts. */
const ACCOUNTS: readonly { host: RegExp; path: RegExp }[] = [
  { host: /^(?:twitter|x)\.com$/, path: /^\/(?:intent\/|share\b|@?\w{1,30}\/?$)/i },
  { host: /^(?:facebook|fb)\.com$/, path: /^\/(?:sharer?\b|dialog\/|profile\.php|pages\/|[\w.-]+\/?$)/i },
  { host: /^linkedin\.com$/, path: /^\/(?:in|company|school|showcase|shareArticle|sharing|pub)\b/i },
  { host: /^instagram\.com$/, path: /^\/[\w.]+\/?$/ },
  { host: /^threads\.(?:net|com)$/, path: /^\/@[\w.]+\/?$/ },
  { host: /^tiktok\.com$/, path: /^\/@[\w.]+\/?$/ },
  { host: /^youtube\.com$/, path: /^\/(?:@|c\/|user\/|channel\/)[^/]+\/?$/ },
  { host: /^bsky\.app$/, path: /^\/(?:profile\/[^/]+\/?$|intent\/)/ },
  { host: /^xing\.com$/, path: /^\/(?:profile|pages|companies|spi)\b/ },
  { host: /^pinterest\.[a-z.]+$/, path: /^\/(?:pin\/create|[\w-]+\/?$)/ },
  { host: /^reddit\.com$/, path: /^\/submit\b/ },
  { host: /^(?:mastodon\.[a-z]+|[a-z]+\.social)$/, path: /^\/(?:@[\w.]+\/?$|share\b)/ },
  {
    host: /^(?:wa\.me|api\.whatsapp\.com|whatsapp\.com|t\.me|telegram\.me|line\.me|social-plugins\.line\.me|signal\.me)$/,
    path: /^/,
  },
];
/** Meetings, calendars, maps and shared folders: no page that a journalist wrote. */
const TOOLS: readonly { host: RegExp; path: RegExp }[] = [
  {
    host: /(?:^|\.)(?:zoom\.us|calendly\.com|webex\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|wetransfer\.com|we\.tl|dropbox\.com|drive\.google\.com|docs\.google\.com|slack\.com|notion\.so|notion\.site|calendar\.google\.com|1drv\.ms|sharepoint\.com|maps\.app\.goo\.gl|aka\.ms)$/,
    path: /^/,
  },
  { host: /(?:^|\.)google\.[a-z.]+$/, path: /^\/(?:maps|calendar|alerts|search)\b/ },
  { host: /^(?:apps|itunes)\.apple\.com$|^play\.google\.com$/, path: /^/ },
];
/** Pictures, which chats and notes name beside the page that shows them. */
const PICTURE_PATH = /\.(?:jpe?g|png|gif|webp|avif|svg|ico)$/i;
/** Words that stand before links with which readers leave a mailing list, or read the mail elsewhere. */
const LIST_WORDS =
  /unsubscri|opt[-_ ]?out|abmelden|abbestell|austragen|d[ée]sabonn|d[ée]sinscri|darse de baja|disiscri|afmelden|配信停止|登録解除|退订|إلغاء (?:ال)?اشتراك|view (?:this (?:e-?mail|newsletter) )?(?:in|on) (?:your |the |a )?(?:browser|web)|im browser (?:ansehen|öffnen|anzeigen|lesen)|online (?:ansehen|lesen)|web ?version|ブラウザで|عرض في المتصفح|manage (?:your )?(?:preferences|subscription)|(?:e-?mail|subscription) preferences|update (?:your )?(?:profile|preferences)|forward (?:this (?:e-?mail|newsletter)|to a friend)|newsletter weiterleiten/i;
const LIST_PATH =
  /(?:^|[/_.-])(?:unsub(?:scribe)?|opt-?out|abmelden|abbestellen|preferences|subscription-center)(?:[/_.-]|$)/i;
const LEGAL_WORDS =
  /privacy|datenschutz|impressum|imprint|terms (?:of|and)|\bagb\b|mentions l[ée]gales|プライバシー|سياسة الخصوصية/i;
const LEGAL_PATH =
  /\/(?:privacy(?:-policy)?|datenschutz(?:erklaerung)?|impressum|imprint|legal(?:-notice)?|terms(?:-of-\w+|-and-\w+)?|agb|mentions-legales)(?:\.html?)?\/?$/i;
/** Sections in which companies write about themselves. */
const COMPANY_PATH =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:press(?:e|room)?|press-?(?:releases?|kit|office|mitteilung(?:en)?)|pressemitteilung(?:en)?|newsroom|media-?(?:kit|center|centre|room)|about(?:-us)?|ueber-uns|contacts?|kontakt|team|services|clients|kunden|work|case-?stud(?:y|ies)|careers?|jobs|karriere|products?|produkte|company|unternehmen)(?:\/|$)/i;
const HEADER =
  /^\W*(?:from|sender|reply-to|von|absender|de|da|van|fra|fr[åa]n|od|от|差出人|送信者|发件人|寄件者|보낸 ?사람|من)\s*[:：]/iu;
const WROTE = /(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|كتب|のメール|さんは書きました)/iu;
const ADDRESS = /[^\s@<>()[\]:;,"“”]{1,64}@([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6})/gu;

/** Returns the domains of whoever sends the mails in a text: of senders, signatures and lists of recipients. */
export function senderDomains(lines: readonly { text: string; isSigned: boolean }[]): Set<string> {
  const domains = new Set<string>();
  for (const { text, isSigned } of lines) {
    if (!text.includes('@') || text.length > 2_000) continue;
    if (!isSigned && !HEADER.test(text) && !WROTE.test(text)) continue;
    for (const [, host = ''] of text.matchAll(ADDRESS)) {
      if (!MAILBOX_HOSTS.has(host.toLowerCase())) domains.add(domainOf(host.toLowerCase()));
    }
  }
  return domains;
}

/**
 * Returns which links are perhaps the sender's own and no articles: social accounts, buttons that share,
 * links to leave a mailing list, and pages of the sender's domain about the sender.
 */
export function ownLinks(links: readonly PlacedLink[], senders: ReadonlySet<string>): boolean[] {
  const domains = new Set(senders);
  for (const { url, label } of links) {
    if (isService(new URL(url), label)) domains.add(domainOf(new URL(url).hostname));
  }
  return links.map(({ url, label, isSigned }) => {
    const { hostname, pathname } = new URL(url);
    const host = hostname.replace(/^(?:www|m|mobile|[a-z]{2})\./, '');
    const matches = (rules: typeof ACCOUNTS) =>
      rules.some((rule) => rule.host.test(host) && rule.path.test(pathname));
    if (matches(ACCOUNTS) || matches(TOOLS) || PICTURE_PATH.test(pathname) || isService(new URL(url), label))
      return true;
    const isSenders = domains.has(domainOf(hostname));
    if (isSigned) return isSenders || isShallow(pathname);
    return isSenders && (isShallow(pathname) || COMPANY_PATH.test(pathname));
  });
}

function isService({ pathname, hostname }: URL, label: string): boolean {
  if (LIST_PATH.test(pathname) || LEGAL_PATH.test(pathname) || /^unsubscribe\./.test(hostname)) return true;
  // Headlines contain these words, too, but are longer, and articles have paths of several words.
  if (label.length > 60) return false;
  return LIST_WORDS.test(label) || (LEGAL_WORDS.test(label) && !/-.*-/.test(pathname));
}

function domainOf(host: string): string {
  return getDomain(host) ?? host;
}

/** Whether a path is that of a home page or of a section, and not of an article. */
function isShallow(pathname: string): boolean {
  const parts = pathname.split('/').filter((part) => part !== '');
  return (
    parts.length === 0 ||
    (parts.length === 1 && /^[\p{L}_-]{1,20}$/u.test(parts[0] ?? '') && !/-.*-/.test(parts[0] ?? ''))
  );
}
