import { describe, expect, it } from 'vitest';
import { attribute, ownerOf } from '../../activities/journalists/attribute-addresses.ts';
import { affiliationOf, checkEmail, isRoleAccount } from '../../activities/journalists/email-checks.ts';
import { mergeProfiles } from '../../activities/journalists/merge-profiles.ts';
import { spellingOf } from '../../activities/journalists/name-spellings.ts';

import { collectRecent } from '../../activities/journalists/recent.ts';
import { isOutletProfile, type OfferedProfile, ownProfiles } from '../../activities/journalists/socials.ts';
import { profileNetwork } from '../../packages/reader/contacts/profile-networks.ts';
import { readAuthorPage } from '../../packages/reader/pages/author-page.ts';
import { profile } from '../support/world/profile.ts';

const address = (email: string, ...nearby: string[]) => ({
  email,
  nearby,
  locator: 'css:p',
  excerpt: email,
});
const named = { name: 'Ada Lovelace', others: ['Charles Babbage'], outlet: ['news.example', 'Example News'] };

describe('an e-mail address', () => {
  it.each([
    ['ada.lovelace', 'Ada Lovelace', 'full'],
    ['lovelacea', 'Ada Lovelace', 'part'],
    ['alovelace', 'Ada Lovelace', 'part'],
    ['adal', 'Ada Lovelace', 'part'],
    ['lovelace', 'Ada Lovelace', 'surname'],
    ['ada_lovelace2', 'Ada Lovelace', 'full'],
    ['ada', 'Ada Lovelace', null],
    ['al', 'Ada Lovelace', null],
    ['lovelaceandsons', 'Ada Lovelace', null],
    ['juergen.mueller', 'Jürgen Müller', 'full'],
    ['jmuller', 'Jürgen Müller', 'part'],
    ['ivan.petrov', 'Иван Петров', 'full'],
    ['wei.zhang', '張偉', 'full'],
  ])('%s spells %s: %s', (local, name, spelled) => expect(spellingOf(local, name)).toBe(spelled));

  it.each([
    ['is in the line of the name', ['Ada Lovelace ✉'], 'theirs'],
    ['is under the name', ['Ada Lovelace\nScience editor\n✉'], 'theirs'],
    ['is in a sentence about her', ['Write to Ada at ✉.'], 'loosely_theirs'],
    ['is under another name', ['Ada Lovelace\nGrace Hopper\n✉'], 'another'],
    ['is the co-author’s', ['By Ada Lovelace\nCharles Babbage ✉'], 'another'],
    ['is an assistant’s', ['Her assistant Grace Hopper, ✉, answers for Ada Lovelace.'], 'another'],
    ['follows another e-mail address', ['Grace Hopper gh@x.example, Ada Lovelace ✉'], 'theirs'],
    ['is closer to another person', ['Grace Hopper ✉', 'Ada Lovelace\nGrace Hopper ✉'], 'another'],
    ['has no name around it', ['Contact us ✉', 'Example News, 1 Quay Street\n✉'], 'unknown'],
    [
      'is in prose about her topics',
      [
        'Ada Lovelace\nShe wrote about Grace Hopper and the sea, about engines and what they cost, and about harbours at night.\n✉',
      ],
      'theirs',
    ],
    ['is near a colleague with one of her names', ['Ada Lovelace\nAda Byron\n✉'], 'another'],
    ['is near a prize that she won', ['Ada Lovelace\nShe won the Lantern Prize.\n✉'], 'theirs'],
    ['is near a prize that is named for a person', ['Ada Lovelace\nAlbert Einstein Medal 2024\n✉'], 'theirs'],
    ['is near a prize before its name', ['Ada Lovelace\nElle a reçu le prix Albert Londres.\n✉'], 'theirs'],
    ['is near a hyphenated prize', ['Ada Lovelace\nEgon Erwin Kisch-Preis\n✉'], 'theirs'],
    ['is near her school', ['Ada Lovelace\nWalter Cronkite School of Journalism\n✉'], 'theirs'],
    ['is near her chair', ['Ada Lovelace\nShe holds the Grace Hopper Chair.\n✉'], 'theirs'],
    ['is near her series', ['Ada Lovelace\nBroken Bridges Series\n✉'], 'theirs'],
    ['is near her refusal', ['Ada Lovelace\nNo PR pitches.\nKeine PR-Anfragen.\n✉'], 'theirs'],
    ['is near a street', ['Ada Lovelace\nrue Albert Camus, Lyon\n✉'], 'theirs'],
    ['is near a department', ['Ada Lovelace\nFrom the Rosalind Franklin Department.\n✉'], 'theirs'],
    ['is that of somebody called Hall', ['Ada Lovelace\nRebecca Hall\n✉'], 'another'],
    [
      'is that of somebody at a university',
      ['Ada Lovelace\nGrace Hopper Arizona State University\n✉'],
      'another',
    ],
    [
      'is that of somebody in a department',
      ['Ada Lovelace\nGrace Hopper Department of Physics\n✉'],
      'another',
    ],
    ['is that of a winner', ['Ada Lovelace\nPulitzer Prize-winning reporter Grace Hopper\n✉'], 'another'],
  ])('%s', (_why, nearby, owner) => expect(ownerOf(nearby, named)).toBe(owner));

  it.each([
    ['Ana García Soler', 'another'],
    ['Ana P. Soler', 'unknown'],
    ['Ana Soler', 'theirs'],
  ])('under the name %s is of Ana Pérez Soler, or of somebody else', (heading, owner) => {
    expect(ownerOf([`${heading}\n✉`], { name: 'Ana Pérez Soler', others: [], outlet: [] })).toBe(owner);
  });

  it.each([['María José came in 2004.'], ['García Soler came in 2004.']])(
    'is near a part of her name: %s',
    (line) =>
      expect(
        ownerOf([`María José García Soler\n${line}\n✉`], { ...named, name: 'María José García Soler' }),
      ).toBe('theirs'),
  );

  it('belongs to the person when it spells their name or is next to it, and not next to anyone else’s', () => {
    const found = attribute(
      [
        address('al@news.example', 'Write to Ada Lovelace ✉'),
        address('ada.lovelace@news.example', 'Contact ✉'),
        address('cb@news.example', 'Charles Babbage ✉'),
        address('tips@news.example', 'Ada Lovelace takes tips ✉'),
        address('sportdesk@news.example', 'Ada Lovelace ✉'),
        address('only@news.example', 'Contact us ✉'),
      ],
      named,
    );
    expect(found.personal.map(({ address: { email } }) => email)).toEqual([
      'ada.lovelace@news.example',
      'al@news.example',
    ]);
    expect(found.role.map(({ email }) => email)).toEqual(['tips@news.example', 'sportdesk@news.example']);
  });

  it('with initials that two people share does not belong to one of them when it is next to the other', () => {
    const others = { ...named, others: [] };
    expect(attribute([address('alovelace@news.example', 'Alan Lovelace ✉')], others).personal).toEqual([]);
    expect(attribute([address('alovelace@news.example', 'Contact ✉')], others).personal).toHaveLength(1);
  });

  it.each([
    ['eat@news.example', true],
    ['nytnews+maria@gmail.com', true],
    ['news+x@paper.example', true],
    ['thedailyherald@gmail.com', true],
    ['meldungen@agency.example', true],
    ['maria@newsletter.paper.example', true],
    ['maria+news2026@gmail.com', false],
    ['maria.herald@paper.example', false],
    ['thea.eatwell@gmail.com', false],
  ])('of a desk or a publication is told from a person: %s', (email, isRole) =>
    expect(isRoleAccount(email)).toBe(isRole),
  );

  it('is checked without sending mail to it', async () => {
    expect(isRoleAccount('Newsroom@x.example')).toBe(true);
    expect(affiliationOf('a@mail.news.co.uk', 'news.co.uk')).toBe('outlet_domain');
    expect(affiliationOf('a@gmail.com', 'news.example')).toBe('free_provider');
    expect(affiliationOf('a@agency.example', 'news.example')).toBe('other_domain');
    const checks = await checkEmail('a@mailinator.com', async () => null);
    expect(checks).toMatchObject({
      syntax_valid: true,
      mx_found: null,
      disposable: true,
      mailbox_checked: false,
    });
  });
});

describe('a profile link', () => {
  it.each([
    ['https://x.com/ada', 'x'],
    ['https://twitter.com/@ada/', 'x'],
    ['https://uk.linkedin.com/in/ada-lovelace', 'linkedin'],
    ['https://bsky.app/profile/ada.example', 'bluesky'],
    ['https://social.example/@ada', 'mastodon'],
    ['https://www.threads.net/@ada', 'threads'],
    ['https://muckrack.com/ada-lovelace', 'website'],
    ['https://muckrack.com/media-outlet/news', null],
    ['https://ada.journoportfolio.com/', 'website'],
    ['https://x.com/intent/tweet', null],
    ['https://x.com/share', null],
    ['https://www.linkedin.com/company/news', null],
    ['https://www.youtube.com/@ada', null],
    ['javascript:void(0)', null],
  ])('%s leads to %s', (url, network) => expect(profileNetwork(url)).toBe(network));

  it('belongs to the outlet when its handle is the outlet’s name', () => {
    const outlet = ['daily-example.com', 'The Daily Example'];
    expect(isOutletProfile('https://x.com/DailyExample', outlet)).toBe(true);
    expect(isOutletProfile('https://x.com/thedailyexample', outlet)).toBe(true);
    expect(isOutletProfile('https://x.com/ada_at_daily', outlet)).toBe(false);
  });

  it('is selected once per network: from the data, then by the spelling of the name, then by position', () => {
    const page = {
      url: 'https://news.example/a',
      fetched_at: new Date(0),
      content_sha256: 'x',
      extractor: 'a',
    };
    const offered = (url: string, over: Partial<OfferedProfile> = {}): OfferedProfile => ({
      url,
      nearby: ['Ada Lovelace ✉'],
      locator: 'css:a',
      excerpt: url,
      stated: false,
      page,
      ...over,
    });
    const found = ownProfiles(
      [
        offered('https://x.com/example_news'),
        offered('https://x.com/charlesb', { nearby: ['Charles Babbage ✉'] }),
        offered('https://x.com/countess'),
        offered('https://x.com/ada_lovelace', { nearby: ['Follow ✉'] }),
        offered('https://bsky.app/profile/somebody', { nearby: ['Follow us ✉'] }),
        offered('https://social.example/@ada'),
        offered('https://muckrack.com/ada-lovelace/articles', { nearby: [] }),
        offered('https://www.linkedin.com/in/countess', { stated: true, nearby: [] }),
        offered('https://www.facebook.com/ada.lovelace', { stated: true, nearby: [] }),
        offered('https://news.example/@ada'),
      ],
      named,
      'news.example',
    );
    expect(Object.fromEntries(found.map(({ network, url }) => [network, url]))).toEqual({
      x: 'https://x.com/ada_lovelace',
      mastodon: 'https://social.example/@ada',
      website: 'https://muckrack.com/ada-lovelace/articles',
      linkedin: 'https://www.linkedin.com/in/countess',
    });
  });
});

describe('an author page', () => {
  it('gives name, role, bio, profiles and dated articles, without the page chrome', () => {
    const reading = readAuthorPage(
      `<nav><a href="https://x.com/outlet">X</a></nav>
       <main><h1>Ada Lovelace</h1><p class="author-title">Science editor</p><p class="author-bio">Writes about engines.</p>
       <a href="https://bsky.app/profile/ada.example">Bluesky</a>
       <article><h2><a href="/2026/engines">What the analytical engine could do</a></h2><time datetime="2026-10-01">1 Oct</time></article>
       <article><h2><a href="https://elsewhere.example/x">A story on another site altogether</a></h2></article></main>`,
      'https://news.example/people/ada',
    );
    expect(reading).toMatchObject({
      name: 'Ada Lovelace',
      role: { text: 'Science editor' },
      bio: { text: 'Writes about engines.' },
    });
    expect(reading.profiles.map(({ url }) => url)).toEqual(['https://bsky.app/profile/ada.example']);
    expect(reading.articles).toMatchObject([
      {
        title: 'What the analytical engine could do',
        url: 'https://news.example/2026/engines',
        published: '2026-10-01',
      },
    ]);
  });
});

describe('recent work', () => {
  const page = {
    url: 'https://n.example/feed',
    fetched_at: new Date(0),
    content_sha256: 'x',
    extractor: 'feed@1',
  };
  const item = (url: string, published: string | null, authors?: string[]) => ({
    title: `Title of ${url}`,
    url,
    published,
    locator: 'feed:item[0]',
    ...(authors ? { authors } : {}),
  });

  it('includes only the person’s own articles, newest first, without the source article and duplicates', () => {
    const { recent, evidence } = collectRecent({
      name: 'Ada Lovelace',
      lists: [
        {
          page,
          articles: [
            item('https://n.example/a', '2026-01-01'),
            item('https://n.example/source', '2026-03-01'),
            item('https://n.example/u', null),
          ],
        },
        {
          page,
          articles: [
            item('https://n.example/b', '2026-02-01', ['ADA LOVELACE']),
            item('https://n.example/c', '2026-04-01', ['Someone Else']),
            item('https://n.example/a?utm_source=f', '2026-01-01', ['Ada Lovelace']),
          ],
        },
      ],
      without: 'https://www.n.example/source',
      limit: 10,
    });
    expect(recent.map(({ url }) => url)).toEqual([
      'https://n.example/b',
      'https://n.example/a',
      'https://n.example/u',
    ]);
    expect(evidence).toHaveLength(3);
  });
});

describe('two sources of one person', () => {
  const suggestion = { address: 'ada.lovelace@n.example', pattern: 'first.last', support: 3, of: 3 };

  it('keep a suggested address until one of them has a published one', () => {
    const [plain, suggested] = [profile({}), profile({ email_suggestion: suggestion })];
    expect(mergeProfiles(plain, suggested, 10).email_suggestion).toEqual(suggestion);
    const published = profile({ email: 'ada@n.example', email_basis: 'published' });
    expect(mergeProfiles(suggested, published, 10)).toMatchObject({
      email: 'ada@n.example',
      email_suggestion: null,
    });
  });

  it('fill each other’s gaps and overwrite nothing', () => {
    const merged = mergeProfiles(
      profile({ role: 'Editor', confidence: { identity: 0.9, outlet: 0.5, email: null, role: 0.7 } }),
      profile({
        outlet: 'Example News',
        outlet_basis: 'publication',
        role: 'Reporter',
        email: 'ada@n.example',
        email_status: 'unknown',
        email_basis: 'published',
        source_article: {
          title: 'B',
          url: 'https://n.example/b',
          published: '2026-02-01',
          language: 'en',
          other_authors: [],
        },
        confidence: { identity: 0.8, outlet: 0.95, email: 0.9, role: 0.8 },
      }),
      10,
    );
    expect(merged).toMatchObject({
      outlet: 'Example News',
      role: 'Editor',
      email: 'ada@n.example',
      email_basis: 'published',
      source_article: { title: 'A' },
      recent: [{ title: 'B', url: 'https://n.example/b', published: '2026-02-01' }],
      confidence: { identity: 0.9, outlet: 0.95, email: 0.9, role: 0.7 },
    });
  });
});
