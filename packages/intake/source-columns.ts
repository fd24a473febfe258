/** The fields that a column in a source list can represent. */
export const FIELDS = ['url', 'name', 'first', 'last', 'outlet', 'domain', 'email'] as const;
export type Field = (typeof FIELDS)[number];

/** Recognized column headers for each field, in lower case, without spaces and punctuation. */
const HEADERS: Record<Field, Set<string>> = {
  url: words(
    'url urls link links article articleurl articlelink story storyurl storylink page pageurl uri href artikel artikelurl lien enlace 記事 記事url リンク رابط الرابط',
  ),
  name: words(
    'name fullname journalist journalistname reporter author authorname byline contact contactname autor autorin nom nombre 氏名 名前 記者 記者名 姓名 الاسم اسم الصحفي',
  ),
  first: words('first firstname givenname forename vorname prénom prenom'),
  last: words('last lastname surname familyname nachname nomdefamille apellido apellidos'),
  outlet: words(
    'outlet outletname publication medium media mediaoutlet newspaper magazine publisher company organization organisation source zeitung redaktion medio média 媒体 媒体名 新聞社 会社 المؤسسة الصحيفة',
  ),
  domain: words(
    'domain outletdomain outleturl outletlink outletwebsite mediaurl publicationurl companyurl website websiteurl site homepage web webseite サイト الموقع',
  ),
  email: words(
    'email emails emailaddress mail mailaddress emailadresse correo courriel メール メールアドレス البريد',
  ),
};

/**
 * Returns the index of the column for each field in a header row. If several columns match a field, the first
 * one is used.
 */
export function columnsOf(header: readonly string[]): Map<Field, number> {
  const columns = new Map<Field, number>();
  header.forEach((text, index) => {
    const plain = text.toLowerCase().replace(/[^\p{L}]/gu, '');
    const field = FIELDS.find((candidate) => HEADERS[candidate].has(plain));
    if (field !== undefined && !columns.has(field)) columns.set(field, index);
  });
  return columns;
}

export const LINK = /^(?:https?:\/\/|www\.)\S+$/i;
export const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
export const DOMAIN = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+$/u;
/** Matches a link without a protocol: "news.example/story". */
const BARE_LINK = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?\/\S*$/u;

/** Hosts of mailbox providers. An e-mail address at such a host does not reveal the outlet. */
export const MAILBOX_HOSTS = words(`
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr ymail.com
  aol.com icloud.com me.com mac.com proton.me protonmail.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de
  freenet.de posteo.de mailbox.org orange.fr free.fr laposte.net libero.it mail.ru yandex.ru qq.com 163.com`);

/** Returns a link, with `https://` if its protocol is missing, or null if the text is not a valid link. */
export function asLink(text: string): string | null {
  const link = /^www\./i.test(text) || BARE_LINK.test(text) ? `https://${text}` : text;
  return /^https?:\/\/\S+$/i.test(link) && link.length <= 2_048 && URL.canParse(link) ? link : null;
}

/**
 * Returns the host from the website column, which contains a domain or a URL, or else the host of the e-mail
 * address. Hosts of mailbox providers are ignored.
 */
export function asDomain(website: string, email: string): string | undefined {
  const link = asLink(website);
  if (link) return new URL(link).hostname;
  if (DOMAIN.test(website)) return website.toLowerCase();
  const host = EMAIL.test(email) ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
  return host === '' || MAILBOX_HOSTS.has(host) ? undefined : host;
}

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}
