import type { PageKind } from '../../../model/index.ts';
import { type JsonLd, type JsonLdNode, typesOf } from '../html/json-ld.ts';
import { isRootPath } from '../html/page.ts';
import { meta, type PageIndex } from '../html/page-index.ts';

/** The input for determining the kind of a page. */
export interface KindSigns {
  url: URL;
  index: PageIndex;
  jsonLd: JsonLd;
  node: JsonLdNode | null;
  title: string | null;
  hasHeadline: boolean;
  hasDate: boolean;
  text: string;
  words: number;
  /** How well the extracted text is predicted to match the page's story, from 0 to 1. */
  textConfidence: number;
}

/**
 * Minimum number of words of an article. A page with fewer words counts as an article only if its structured
 * data or metadata declares one.
 */
const MIN_WORDS = 80;
/**
 * Minimum confidence in the text of a story. Text extracted from pages that list stories usually has a lower
 * confidence.
 */
const SURE_TEXT = 0.9;
/**
 * Maximum number of words of an error page or a login wall. A page with more words counts as an article about
 * errors, cookies or logging in.
 */
const MAX_NOTICE_WORDS = 200;

const ERROR_TITLE =
  /^(?:error\s+|fehler\s+|erreur\s+)?(?:40[34]|410|50[0-4])(?:$|[\s:.|–—-]+(?:error|not found|page|seite|forbidden|gone))|^not found$|^access denied|^just a moment|^attention required|^(?:are you|sind sie|verify you are) (?:a |ein )?(?:human|robot|mensch)|page (?:was )?not (?:be )?found|page (?:does not|doesn.t) exist|page (?:is )?(?:no longer|not) available|seite (?:wurde )?nicht gefunden|seite existiert nicht|page (?:introuvable|non trouvée)|página no encontrada|no se (?:ha )?encontr|pagina non trovata|pagina niet gevonden|página não encontrada|siden (?:finnes|findes|ble|blev) ikke|sidan (?:finns inte|kunde inte)|sivua ei löy|nie znaleziono|nenalezena|sayfa bulunamadı|страница не найдена|сторінку не знайдено|halaman tidak ditemukan|không tìm thấy|페이지를 찾을 수|ページが見つかりません|页面不存在|找不到(?:網頁|网页|頁面|页面)|الصفحة غير موجودة/iu;
const LOGIN_TITLE =
  /^(?:log|sign)[ -]?in\b|^(?:log|sign) (?:on|up)\b|^(?:anmelden|anmeldung|einloggen|login|konto|se connecter|connexion|iniciar sesión|accedi|inloggen|logg inn|logga in|log ind|kirjaudu|zaloguj|přihlášení|oturum aç|giriş|войти|вход|masuk|đăng nhập|로그인|ログイン|登录|登入|تسجيل الدخول)(?=$|[\s|:–-])/iu;
const CONSENT =
  /cookie|consent|einwilligung|zustimm|datenschutz|consentement|privacidad|privacy|gdpr|dsgvo/giu;

/** Page kinds in order of precedence. The first matching rule determines the kind. */
const RULES: { kind: PageKind; why: string; fits(signs: KindSigns): boolean }[] = [
  {
    kind: 'error',
    why: 'the title is that of an error page, and the page has little text',
    fits: ({ title, index, node, words }) =>
      words < MAX_NOTICE_WORDS &&
      !claimsStory(node) &&
      [title, index.documentTitle].some((text) => ERROR_TITLE.test(text?.trim() ?? '')),
  },
  {
    kind: 'login_wall',
    why: 'the title is that of a login page, and the page has little text',
    fits: ({ title, index, node, words }) =>
      words < MAX_NOTICE_WORDS &&
      !claimsStory(node) &&
      [title, index.documentTitle].some((text) => LOGIN_TITLE.test(text?.trim() ?? '')),
  },
  {
    kind: 'other',
    why: 'the only text of the page is a cookie notice',
    fits: ({ node, text, words }) =>
      !claimsStory(node) &&
      words < MAX_NOTICE_WORDS &&
      words > 0 &&
      (text.match(CONSENT)?.length ?? 0) >= Math.max(2, words / 40),
  },
  {
    kind: 'live_blog',
    why: 'the structured data declares a live blog',
    fits: ({ node }) => hasType(node, /^LiveBlogPosting$/),
  },
  {
    kind: 'article',
    why: 'the structured data declares an article in detail',
    fits: ({ node, url }) => claimsStory(node) && !isHome(url),
  },
  {
    kind: 'video',
    why: 'the page contains a video and little text',
    fits: ({ index, jsonLd, words }) =>
      words < MAX_NOTICE_WORDS &&
      (/^video\b/i.test(meta(index, 'og:type') ?? '') ||
        jsonLd.nodes.some((node) => hasType(node, /^VideoObject$/) && !jsonLd.parts.has(node))),
  },
  { kind: 'listing', why: 'a home page', fits: ({ url }) => isHome(url) },
  {
    kind: 'listing',
    why: 'the structured data declares a list, search results or a profile',
    fits: ({ jsonLd, node }) =>
      node === null &&
      jsonLd.nodes.some((other) => hasType(other, /^(?:CollectionPage|SearchResultsPage|ProfilePage)$/)),
  },
  {
    kind: 'article',
    why: 'the structured data declares an article, with little detail',
    fits: ({ node }) => node !== null,
  },
  {
    kind: 'article',
    why: 'the metadata for social media declares an article',
    fits: ({ index }) => /^article$/i.test(meta(index, 'og:type') ?? ''),
  },
  {
    kind: 'article',
    why: 'a headline, and more text than links below it',
    fits: ({ hasHeadline, hasDate, words, index }) =>
      hasHeadline && words >= MIN_WORDS && (hasDate || words > index.anchors.length * 3),
  },
  {
    kind: 'article',
    why: 'the text is very likely a story, whatever else the page contains',
    fits: ({ textConfidence, words, title }) =>
      title !== null && words >= MIN_WORDS && textConfidence >= SURE_TEXT,
  },
  { kind: 'listing', why: 'more links than text', fits: ({ index }) => index.anchors.length > 20 },
  { kind: 'other', why: 'nothing indicates a story', fits: () => true },
];

/** Determines the kind of a page. */
export function readKind(signs: KindSigns): PageKind {
  return RULES.find(({ fits }) => fits(signs))?.kind ?? 'other';
}

/** Whether structured data describes a real article rather than a template sent with an error page. */
function claimsStory(node: JsonLdNode | null): boolean {
  return (
    node !== null &&
    (node.datePublished !== undefined ||
      node.author !== undefined ||
      node.articleBody !== undefined ||
      typeof node.headline === 'string')
  );
}

function hasType(node: JsonLdNode | null, type: RegExp): boolean {
  return node !== null && typesOf(node).some((name) => type.test(name));
}

function isHome(url: URL): boolean {
  return isRootPath(url) && url.search === '';
}
