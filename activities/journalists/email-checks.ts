import { Resolver } from 'node:dns/promises';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { LRUCache } from 'lru-cache';
import { isAddress } from '#reader';
import { type EmailChecks, localPart, publicationDomain } from '../../model/index.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((word) => word.trim()));
}

/** Words that name a publisher's function and thus an office, in several languages. */
const FUNCTIONS = `
  abo, abonnement, abuse, accounts, admin, administration, ads, advertise, advertising, anzeigen, archive, article,
  articles, audience, billing, careers, chefredaktion, complaints, contact, contactus, contacto, contato, contatti,
  corrections, corrispondenza, customer, customerservice, datenschutz, desk, digital, direction, editor, editorial,
  editors, enquiries, enquiry, events, feedback, general, hallo, hello, help, helpdesk, hinweise, hr, impressum, info,
  information, inquiries, internships, jobs, journalists, kontakt, kundenservice, legal, leser, leserbriefe, leserservice,
  letters, licensing, magazine, mail, mailbox, marketing, media, medien, meldungen, membership, moderation, news, newsdesk,
  newsletter, newsroom, noreply, office, ombudsman, online, online-redaktion, permissions, pitches, post, postmaster, pr,
  presse, press, pressoffice, privacy, privacidad, publicidad, publicite, publisher, questions, reader, readers,
  redaccion, redacao, redactie, redaction, redakce, redakcja, redakcia, redakcija, redaktion, redaktionen, redaksjonen,
  redaktor, redaktsia, redazione, reply, reporter, reporters, reprints, rights, sales, secretariat, sekretariat,
  service, services, staff, standards, stories, studio, submissions, submit, subscribe, subscriptions, support,
  suggestions, syndication, team, tip, tipline, tips, tipps, tippek, toimitus, uutiset, verlag, vertrieb, web, webmaster,
  webredaktion, writers, yhteys, zentrale`;

/** Names of newspaper sections, which are also names of newsroom desks. */
const SECTIONS = `
  arts, books, breaking, business, city, climate, community, cultura, culture, cultuur, deportes, dining, data,
  eat, eats, economia, economics, economy, education, environment, europe, features, finance, food, foto, fotos, health, international,
  investigations, investigative, kitchen, klima, kultur, life, lifestyle, live, local, lokales, lokal, markets, metro, money,
  music, nacional, national, opinion, photo, photos, podcast, podcasts, politica, politics, politik, politique, recipes,
  regional, science, social, society, sport, sports, style, tech, technology, travel, video, videos, weather, weekend, wetter,
  wirtschaft, wissen, world`;

/** Words in the part before the @ that make the address an office's. */
const ROLE_LOCAL_PARTS = words(`${FUNCTIONS}, ${SECTIONS}`);

/** Endings of an office's mailbox, such as `sportdesk` or `lokalredaktion`. */
const ROLE_ENDINGS =
  /(?:desk|redaktion|redactie|redaction|redazione|news|team|office|letters|tips|editors?|info|press)$/;

/** Endings of a publication's mailbox at a free provider, such as `dailyherald@gmail.com`. */
const PUBLICATION_ENDINGS =
  /(?:newspapers?|herald|times|gazette|tribune|courier|chronicle|journal|weekly|magazine?|zeitung|blatt|anzeiger|kurier|diario|gaceta|radio)$/;

/** Hosts below a domain from which newsletters are sent. Nobody reads what is sent to them. */
const NEWSLETTER_HOST = /^(?:newsletters?|mailings?|bounces?)\./;

/** Domains of mailbox providers that are open to everyone. */
const FREE_PROVIDERS = words(`
  aol.com, btinternet.com, duck.com, fastmail.com, free.fr, freenet.de, gmail.com, gmx.at, gmx.ch, gmx.de,
  gmx.net, googlemail.com, hey.com, hotmail.com, hotmail.co.uk, hotmail.fr, icloud.com, laposte.net,
  libero.it, live.com, mac.com, mail.com, mail.ru, me.com, msn.com, naver.com, daum.net, orange.fr,
  outlook.com, posteo.de, pm.me, proton.me, protonmail.com, qq.com, 163.com, 126.com, rediffmail.com,
  seznam.cz, t-online.de, tuta.io, tutanota.com, ukr.net, virgilio.it, wanadoo.fr, web.de, wp.pl, o2.pl,
  onet.pl, yahoo.co.jp, yahoo.co.uk, yahoo.com, yahoo.de, yahoo.fr, yandex.ru, ymail.com, zoho.com`);

/** This set is built only once, because the package creates a new set on each call. */
const DISPOSABLE = disposableEmailBlocklistSet();

/** Looks up whether a domain has a mail server; null if DNS gave no result or was not queried. */
export type MxLookup = (domain: string) => Promise<boolean | null>;

/** Returns whether the part before the @ names a function, a section or the publisher instead of a person. */
export function isRoleAccount(email: string, outlet: string[] = []): boolean {
  const mailbox = localPart(email);
  const bare = mailbox.replace(/[^\p{L}]/gu, '');
  const domain = mailDomain(email);
  const publisherNames = [domain, ...outlet].map((name) => bareName(name));
  return (
    ROLE_LOCAL_PARTS.has(mailbox) ||
    ROLE_LOCAL_PARTS.has(bare) ||
    mailbox.split(/[._-]/).some((word) => ROLE_LOCAL_PARTS.has(word)) ||
    ROLE_ENDINGS.test(bare) ||
    NEWSLETTER_HOST.test(domain) ||
    (FREE_PROVIDERS.has(domain) && PUBLICATION_ENDINGS.test(bare)) ||
    publisherNames.includes(bare)
  );
}

/** Returns whether an address is neither an office's nor at a domain where everyone can have one. */
export function isOwnMailbox(email: string, outlet: string[] = []): boolean {
  const domain = mailDomain(email);
  return !isRoleAccount(email, outlet) && !FREE_PROVIDERS.has(domain) && !DISPOSABLE.has(domain);
}

function bareName(name: string): string {
  return (name.split('.')[0] ?? '').toLowerCase().replace(/[^\p{L}]/gu, '');
}

function mailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Checks an address without sending mail and without probing the mailbox. */
export async function checkEmail(email: string, hasMx: MxLookup): Promise<EmailChecks> {
  const domain = mailDomain(email);
  return {
    syntax_valid: isAddress(email),
    mx_found: await hasMx(domain),
    role_account: isRoleAccount(email),
    free_provider: FREE_PROVIDERS.has(domain),
    disposable: DISPOSABLE.has(domain),
    mailbox_checked: false,
    checked_at: new Date().toISOString(),
  };
}

export function affiliationOf(
  email: string,
  outletDomain: string | null,
): 'outlet_domain' | 'free_provider' | 'other_domain' {
  const domain = mailDomain(email);
  if (outletDomain !== null && publicationDomain(domain) === outletDomain) return 'outlet_domain';
  return FREE_PROVIDERS.has(domain) ? 'free_provider' : 'other_domain';
}

const DNS_TIMEOUT_MS = 2_000;
const MAX_DOMAINS = 5_000;

/** Creates a DNS look-up that caches results, because many journalists share a newsroom's domain. */
export function createMxLookup(): MxLookup {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  const mailDomains = new LRUCache<string, boolean>({ max: MAX_DOMAINS });
  return async (domain) => {
    const before = mailDomains.get(domain);
    if (before !== undefined) return before;
    const hasServer = await askDns(resolver, domain);
    if (hasServer !== null) mailDomains.set(domain, hasServer);
    return hasServer;
  };
}

/** Returns null (unknown) for every domain, for workers without network access. */
export const noMxLookup: MxLookup = async () => null;

async function askDns(resolver: Resolver, domain: string): Promise<boolean | null> {
  try {
    const records = await resolver.resolveMx(domain);
    // A single mail server record without a host means that the domain accepts no mail (RFC 7505).
    return records.some((record) => record.exchange !== '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? false : null;
  }
}
