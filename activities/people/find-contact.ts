import type { articles, journalists, sources } from '../../db/index.ts';
import { type Attributed, attribute } from './contacts.ts';
import { affiliationOf, checkEmail, NO_CHECKS } from './email-checks.ts';
import { evidenceFor, type QuotedPage } from './evidence.ts';
import { otherNames } from './profile.ts';
import type { KnownOfPerson, ResolveDeps } from './resolution.ts';
import { collectSocials, isOutletProfile, NO_SOCIALS, profileNetwork } from './socials.ts';

/** The person's published address with its checks; office addresses become evidence and nothing else. */
export async function findContact(
  deps: ResolveDeps,
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
  evidence: sources.Evidence[],
) {
  const { article, authorPage, name } = known;
  const others = article ? otherNames(name, article.reading.authors) : [];
  const candidates: (Attributed & { page: QuotedPage })[] = [];
  const offices: { address: articles.PrintedAddress; page: QuotedPage }[] = [];
  const consider = (addresses: articles.PrintedAddress[], page: QuotedPage) => {
    const { personal, role } = attribute(name, addresses, others);
    candidates.push(...personal.map((entry) => ({ ...entry, page })));
    offices.push(...role.map((address) => ({ address, page })));
  };
  if (authorPage && quotedAuthorPage) consider(authorPage.reading.addresses, quotedAuthorPage);
  if (article) {
    const { email, locator, excerpt } = article.author;
    // Structure says whose it is: the name stands beside it by definition.
    const own = email ? [{ email, locator, excerpt: `${excerpt} <${email}>`, nearby: name }] : [];
    consider([...own, ...article.reading.addresses], article.quoted);
  }

  for (const { address, page } of offices.slice(0, 3))
    evidence.push(evidenceFor(['office_email'], page, address));
  const best = candidates.sort((a, b) => b.confidence - a.confidence)[0];
  if (!best) {
    return {
      fields: {
        email: null,
        email_status: 'not_found' as const,
        email_basis: null,
        email_affiliation: null,
        email_checks: NO_CHECKS,
      },
      confidence: null,
    };
  }
  const { email } = best.address;
  evidence.push(evidenceFor(['email'], best.page, best.address));
  const checks = await checkEmail(email, deps.hasMx);
  const affiliation = affiliationOf(email, known.publication.domain);
  return {
    fields: {
      email,
      // Only a mailbox check could say more, and none is made.
      email_status:
        checks.mx_found === false || checks.disposable ? ('risky' as const) : ('unknown' as const),
      email_basis: 'published' as const,
      email_affiliation: affiliation,
      email_checks: checks,
    },
    confidence: Math.round((best.confidence - (affiliation === 'other_domain' ? 0.1 : 0)) * 100) / 100,
  };
}

/** The person's own profiles, each with its evidence. */
export function findSocials(
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
  evidence: sources.Evidence[],
): journalists.Socials {
  const outlet = [known.publication.domain, known.publication.name ?? ''];
  const isTheirs = (url: string) => !isOutletProfile(url, outlet);
  const onPage = (known.authorPage?.reading.profiles ?? []).filter((profile) => isTheirs(profile.url));
  const stated = (known.article?.author.profiles ?? []).filter(isTheirs);
  const socials = collectSocials([...onPage.map((profile) => profile.url), ...stated]);
  for (const address of Object.values(socials)) {
    const network = address && profileNetwork(address);
    if (!network) continue;
    const profile = onPage.find(({ url }) => url === address);
    if (profile && quotedAuthorPage)
      evidence.push(evidenceFor([`socials.${network}`], quotedAuthorPage, profile));
    else if (known.article) {
      evidence.push(
        evidenceFor([`socials.${network}`], known.article.quoted, {
          locator: known.article.author.locator,
          excerpt: address,
        }),
      );
    }
  }
  return { ...NO_SOCIALS, ...socials };
}
