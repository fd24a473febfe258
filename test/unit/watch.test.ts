import { describe, expect, it } from 'vitest';
import {
  type ColleaguePage,
  NO_HISTORY,
  type PageHistory,
  type PageVersion,
  type WatchPeriod,
  type Works,
} from '../../model/index.ts';
import { readWatchedPage } from '../../packages/reader/index.ts';
import {
  isLoss,
  judge,
  judgeLoss,
  judgeWorks,
  lossAfter,
  slotAfter,
  takeRead,
} from '../../packages/watch/index.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-02T09:00:00Z');

const fact = (value: string) => ({ value, locator: 'css:p', excerpt: value });
const template = (seed: number) => Array.from({ length: 40 }, (_, at) => seed + at);

interface Shown {
  emails?: string[];
  role?: string | null;
  no_pr?: boolean;
  name?: string;
  sentences?: number[];
  /** The number of the template. */
  design?: number;
  characters?: number;
}

function version(
  at: number,
  { emails = ['ada@news.example'], role = 'Reporter', ...page }: Shown,
): PageVersion {
  return {
    url: 'https://news.example/people/ada',
    fetched_at: new Date(at).toISOString(),
    content_sha256: `${at}`,
    extractor: 'author_page@1',
    name: fact(page.name ?? 'Ada Reporter'),
    emails: emails.map(fact),
    role: role === null ? null : fact(role),
    no_pr: page.no_pr ? fact('no press releases') : null,
    template: template((page.design ?? 0) * 1_000),
    characters: page.characters ?? 1_000,
    sentences: page.sentences ?? [1],
  };
}

/**
 * Checks a list once a week over pages, one a week, which are read again a day later while they wait; a page of null is
 * away. Returns the results by week, with kinds of changes.
 */
function watch(weeks: (Shown | null)[]): string[] {
  let history: PageHistory = NO_HISTORY;
  let known: PageVersion | null = null;
  return weeks.map((shown, week) => {
    let differsSince: number | null = null;
    for (let tries = 0; tries < 4; tries += 1) {
      const at = START + week * 7 * DAY + tries * 25 * HOUR;
      if (shown === null) return 'not_known';
      history = takeRead(history, version(at, shown), at);
      const judgement = judge(known, history, differsSince, at);
      if (judgement.result === 'wait') {
        differsSince ??= at;
        continue;
      }
      known = judgement.known;
      return judgement.result === 'changed'
        ? judgement.changes
            .map(({ kind, before, after }) => `${kind} ${before?.value} ${after?.value}`)
            .join()
        : judgement.result;
    }
    return 'not_known';
  });
}

const SAME: Shown = {};
const EDITOR: Shown = { role: 'Editor' };
const GONE: Shown = { emails: [] };

describe('a check of a person', () => {
  it.each<[why: string, weeks: (Shown | null)[], results: string[]]>([
    ['nothing has changed', [SAME, SAME, SAME], ['confirmed', 'confirmed', 'confirmed']],
    ['another role', [SAME, EDITOR, EDITOR], ['confirmed', 'role_changed Reporter Editor', 'confirmed']],
    ['a role in capitals is the same', [SAME, { role: 'REPORTER' }], ['confirmed', 'confirmed']],
    [
      'a role in other words, with the outlet behind it',
      [{ role: 'Columnist, sport' }, { role: 'Sport columnist at The Courier' }],
      ['confirmed', 'confirmed'],
    ],
    [
      'a promotion',
      [SAME, { role: 'Senior reporter' }],
      ['confirmed', 'role_changed Reporter Senior reporter'],
    ],
    ['an address with a tag', [SAME, { emails: ['Ada+news@news.example'] }], ['confirmed', 'confirmed']],
    [
      'somebody of the same name',
      [SAME, { emails: ['hi@ada.example'], role: 'Gardener' }],
      ['confirmed', 'not_known'],
    ],
    [
      'somebody whose name is written otherwise',
      [SAME, { role: 'Gardener', name: 'Ada T. Reporter' }],
      ['confirmed', 'not_known'],
    ],
    [
      'another biography without an address, as of somebody else',
      [GONE, { ...GONE, role: 'Gardener', sentences: [2] }],
      ['confirmed', 'not_known'],
    ],
    [
      'another biography with the address',
      [SAME, { role: 'Editor', sentences: [2] }],
      ['confirmed', 'role_changed Reporter Editor'],
    ],
    [
      'another role and address with another biography',
      [SAME, { emails: ['a.reporter@news.example'], role: 'Gardener', sentences: [2] }],
      ['confirmed', 'not_known'],
    ],
    [
      'another subject of the same role',
      [{ role: 'Columnist · sport' }, { role: 'Columnist · science' }],
      ['confirmed', 'role_changed Columnist · sport Columnist · science'],
    ],
    [
      'another outlet behind the same role',
      [{ role: 'Columnist · Courier' }, { role: 'Columnist – the Post' }],
      ['confirmed', 'confirmed'],
    ],
    [
      'another role without an address in the same biography',
      [GONE, { ...GONE, role: 'Editor', sentences: [1, 2] }],
      ['confirmed', 'role_changed Reporter Editor'],
    ],
    [
      'another role at the outlet’s new domain, beside the old one',
      [SAME, { emails: ['ada@new.example', 'ada.r@news.example'], role: 'Editor' }],
      ['confirmed', 'address_changed ada@news.example ada@new.example,role_changed Reporter Editor'],
    ],
    ['a role that is not shown any more', [SAME, { role: null }], ['confirmed', 'confirmed']],
    ['a role that appears', [{ role: null }, EDITOR], ['confirmed', 'confirmed']],
    ['no address', [SAME, GONE, GONE], ['confirmed', 'address_gone ada@news.example undefined', 'confirmed']],
    [
      'another address',
      [SAME, { emails: ['ada@post.example'] }],
      ['confirmed', 'address_changed ada@news.example ada@post.example'],
    ],
    [
      'a further address',
      [SAME, { emails: ['a@b.example', 'ada@news.example'] }],
      ['confirmed', 'confirmed'],
    ],
    ['an address that appears', [GONE, SAME], ['confirmed', 'confirmed']],
    ['a refusal', [SAME, { no_pr: true }], ['confirmed', 'no_pr undefined no press releases']],
    ['a refusal from the first day', [{ no_pr: true }], ['no_pr undefined no press releases']],
    [
      'a refusal that a page loaded by half did not show at first',
      [{ characters: 0 }, { no_pr: true }, { no_pr: true }, { no_pr: true }, { no_pr: true }],
      ['confirmed', 'not_known', 'not_known', 'not_known', 'confirmed'],
    ],
    [
      'the outlet’s new domain on a rebuilt page, which names the beat no more',
      [
        { role: 'Editor, sport' },
        ...Array<Shown>(4).fill({ design: 1, emails: ['ada@new.example'], role: 'Editor' }),
      ],
      [
        'confirmed',
        'not_known',
        'not_known',
        'address_changed ada@news.example ada@new.example',
        'confirmed',
      ],
    ],
    ['a page that is away', [SAME, null, SAME], ['confirmed', 'not_known', 'confirmed']],
    [
      'a page that lost half of its text',
      [SAME, { ...GONE, characters: 400 }, SAME],
      ['confirmed', 'not_known', 'confirmed'],
    ],
    [
      'a redesign',
      [SAME, { design: 1 }, { design: 1 }, { design: 1 }, { design: 1 }],
      ['confirmed', 'not_known', 'not_known', 'confirmed', 'confirmed'],
    ],
    [
      'a redesign without the address, which may be left out',
      [SAME, { ...GONE, design: 1 }, { ...GONE, design: 1 }, { ...GONE, design: 1 }, { ...GONE, design: 1 }],
      ['confirmed', 'not_known', 'not_known', 'not_known', 'confirmed'],
    ],
    [
      'a redesign under the outlet’s new name',
      [SAME, ...[1, 2, 3, 4].map(() => ({ emails: ['ada@new.example'], design: 1 }))],
      [
        'confirmed',
        'not_known',
        'not_known',
        'address_changed ada@news.example ada@new.example',
        'confirmed',
      ],
    ],
    [
      'a page that states another role each month',
      [SAME, EDITOR, SAME, EDITOR, SAME],
      ['confirmed', 'role_changed Reporter Editor', 'role_changed Editor Reporter', 'not_known', 'not_known'],
    ],
  ])('%s', (_why, weeks, results) => {
    expect(watch(weeks)).toEqual(results);
  });

  it('reports nothing that only one read has shown', () => {
    const states = [SAME, EDITOR, { role: 'Critic' }, { role: 'Host' }, { role: 'Author' }];
    let history: PageHistory = NO_HISTORY;
    for (const [day, shown] of states.entries())
      history = takeRead(history, version(START + day * DAY, shown), START + day * DAY);
    expect(history.confirmed?.role?.value).toBe('Reporter');
    // A third thing at each read is what pages for machines state.
    expect(judge(version(START, SAME), history, START, START + 5 * DAY).result).toBe('not_known');
  });

  it('waits for two reads even if another list has already seen both', () => {
    const known = version(START, SAME);
    let history = takeRead(NO_HISTORY, known, START);
    for (const day of [7, 8]) {
      const at = START + day * DAY + HOUR * (day - 7);
      history = takeRead(history, version(at, EDITOR), at);
    }
    const later = START + 20 * DAY;
    expect(judge(known, history, null, later).result).toBe('wait');
    expect(judge(known, history, later, later + DAY).result).toBe('changed');
  });

  it('begins with what the page states, whatever others have seen of it before', () => {
    const reads = (versions: Shown[]) =>
      versions.reduce<PageHistory>((history, shown, at) => {
        const time = START + at * 2 * DAY;
        return takeRead(history, version(time, shown), time);
      }, NO_HISTORY);
    for (const earlier of [[], [SAME], [SAME, EDITOR, SAME, EDITOR, SAME], [{ ...SAME, design: 2 }]]) {
      const judgement = judge(null, reads([...earlier, EDITOR]), null, START + 20 * DAY);
      expect(judgement).toMatchObject({ result: 'confirmed', known: { role: { value: 'Editor' } } });
    }
  });

  it('is at the same time for lists of every period, spread over the week', () => {
    const slots = Array.from({ length: 2_000 }, (_, at) => {
      const next = (period: WatchPeriod) => slotAfter(`page:${at}`, period, START);
      const [weekly, monthly, quarterly] = [next('weekly'), next('monthly'), next('quarterly')];
      expect([weekly, monthly, quarterly].every((slot) => slot > START)).toBe(true);
      expect([monthly, quarterly].map((slot) => (slot - weekly) % (7 * DAY))).toEqual([0, 0]);
      expect(slotAfter(`page:${at}`, 'weekly', weekly)).toBe(weekly + 7 * DAY);
      return Math.floor((weekly - START) / DAY);
    });
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => slots.filter((slot) => slot === day).length);
    for (const count of days) expect(count).toBeGreaterThan(200);
  });
});

/** Pieces at an outlet, one at each of the given days before now; copies have the same story. */
const pieces = (domain: string, days: number[], story = `${domain}:`, is_reprint = false): Works['pieces'] =>
  days.map((day) => ({
    ...{ url: `https://${domain}/${day}`, domain, outlet: domain, story: `${story}${day}`, is_reprint },
    published_at: START - day * DAY,
  }));
const OWN = 'news.example';
const THERE = 'post.example';
/** One a week until some days ago. */
const weekly = (until: number, count = 20) => Array.from({ length: count }, (_, at) => until + at * 7);

describe('an address that is gone', () => {
  const day = (days: number) => new Date(START + days * DAY);
  const known = version(START, {});
  /** What reads on days since the start show a list that knows the address. */
  const judgeAt = (
    days: number,
    colleagues: ColleaguePage[],
    { period = 'weekly', shown = GONE }: Case = {},
  ) => {
    const reads = [7, 8.5].map((at) => version(START + at * DAY, shown));
    const history = reads.reduce<PageHistory>(
      (before, read) => takeRead(before, read, Date.parse(read.fetched_at)),
      {
        ...NO_HISTORY,
        confirmed: known,
      },
    );
    const at = START + days * DAY;
    const judgement = judge(known, history, START + 7 * DAY, at);
    expect([judgement.result, isLoss(judgement)]).toEqual(['changed', true]);
    return judgeLoss(judgement, known, { lostAt: START + 7 * DAY, at, period }, colleagues);
  };
  interface Case {
    period?: WatchPeriod | null;
    shown?: Shown;
  }
  const page = (
    read: number | null,
    lost: number | null = null,
    more: Partial<ColleaguePage> = {},
  ): ColleaguePage => ({
    ...{ shows_address: true, read_at: read === null ? null : day(read), is_due: true, period: 'weekly' },
    ...{ lost_at: lost === null ? null : day(lost), ...more },
  });
  const [KEPT, LOST, UNREAD] = [page(8), page(9, 6), page(1)];
  const LOST_LONG_AGO = page(8, -60);
  const WITHOUT = { ...KEPT, shows_address: false };
  it.each<[string, ColleaguePage[], string]>([
    ['is gone if nobody else of the site is watched', [], 'changed'],
    ['is gone if colleagues have never had one', [WITHOUT, WITHOUT], 'changed'],
    ['is gone if a colleague’s page still shows one', [KEPT], 'changed'],
    ['is gone if a colleague’s page lost one months before', [LOST_LONG_AGO, KEPT], 'changed'],
    ['is gone if more colleagues keep theirs than lose it', [LOST, KEPT, KEPT], 'changed'],
    ['is gone if nobody reads the colleagues’ pages any more', [page(1, null, { is_due: false })], 'changed'],
    ['is gone if one colleague of several shows one, whoever is unread', [UNREAD, UNREAD, KEPT], 'changed'],
    ['is gone if a page was read at the same moment and shows one', [page(7)], 'changed'],
    ['says nothing of a person where all lose theirs', [LOST, page(8, 8)], 'not_known'],
    ['says nothing of a person where the only colleague loses hers, too', [page(8, 8)], 'not_known'],
    ['says nothing of a person where as many lose theirs as keep it', [LOST, KEPT], 'not_known'],
    ['waits for a page of the site that is read later', [UNREAD, WITHOUT], 'wait'],
    ['waits for a page that was never read', [page(null)], 'wait'],
  ])('%s', (_, colleagues, result) => {
    const judgement = judgeAt(8.5, colleagues);
    expect(judgement.result).toBe(result);
    // The list still knows the address, which a later page may confirm.
    if (judgement.result === 'not_known') expect(judgement.known?.with_address).toBe(known);
  });

  it.each<[string, Shown]>([
    ['another role', { ...GONE, role: 'Editor' }],
    ['a redesign', { ...GONE, design: 1 }],
  ])('is kept in mind through %s', (why, shown) => {
    const judgement = judgeAt(8.5, [LOST]);
    const pending = judgement.result === 'not_known' ? judgement.known : null;
    const read = version(START + 40 * DAY, shown);
    const later = judge(pending, { ...NO_HISTORY, confirmed: read }, START + 35 * DAY, START + 40 * DAY);
    const kinds = later.result === 'changed' ? later.changes.map(({ kind }) => kind) : [];
    expect([later.result, kinds]).toEqual(
      why === 'a redesign' ? ['not_known', []] : ['changed', ['address_gone', 'role_changed']],
    );
    const known = later.result === 'wait' ? null : later.known;
    if (why === 'a redesign') expect(known?.with_address).toEqual(pending?.with_address);
  });

  it.each<[string, WatchPeriod | null, ColleaguePage, number, string]>([
    ['waits a week and two days for a page that is away', 'weekly', UNREAD, 15.5, 'wait'],
    ['waits no longer', 'weekly', UNREAD, 16, 'changed'],
    ['waits as long as the period of the list is', 'quarterly', UNREAD, 92, 'wait'],
    ['is told in the second quarter at the latest', 'quarterly', UNREAD, 93, 'changed'],
    ['says nothing where a page is without one a quarter later', 'quarterly', page(80, 80), 91, 'not_known'],
    ['is gone if a page lost one in another month', 'weekly', page(30, 30), 31, 'changed'],
    ['waits for a page of a quarterly list', 'weekly', page(1, null, { period: 'quarterly' }), 90, 'wait'],
    [
      'says nothing if that loses its address',
      'weekly',
      page(60, 60, { period: 'quarterly' }),
      61,
      'not_known',
    ],
    [
      'waits no longer for a page of a quarterly list',
      'weekly',
      page(1, null, { period: 'quarterly' }),
      93,
      'changed',
    ],
    ['waits a week and two days in a check without a watch', null, UNREAD, 15.5, 'wait'],
    ['waits no longer in a check without a watch', null, page(1, null, { period: null }), 16, 'changed'],
  ])('%s', (_, period, colleague, days, result) => {
    expect(judgeAt(days, [colleague], { period }).result).toBe(result);
  });

  it('is told of two who leave a small site together, once the third keeps hers for longer', () => {
    expect([8.5, 16].map((days) => judgeAt(days, [LOST, page(days)]).result)).toEqual([
      'not_known',
      'changed',
    ]);
    expect(judgeAt(16, [LOST, LOST, page(16)]).result).toBe('not_known');
    // A page that was not read again is no later sign.
    expect(judgeAt(16, [LOST, page(8, null, { is_due: false })]).result).toBe('not_known');
  });

  it.each<[string, ColleaguePage]>([
    ['is yet to be read', UNREAD],
    ['has lost its address', LOST],
  ])('tells at once what else has changed where a page %s, and the rest later', (_, colleague) => {
    const judgement = judgeAt(8.5, [colleague], { shown: { ...GONE, no_pr: true } });
    expect(judgement).toMatchObject({ result: 'changed', changes: [{ kind: 'no_pr' }] });
    const told = judgement.result === 'changed' ? judgement.known : null;
    const read = version(START + 21 * DAY, { ...GONE, no_pr: true });
    const history = { ...NO_HISTORY, confirmed: read };
    const later = judge(told, history, START + 20 * DAY, START + 21 * DAY);
    expect(later).toMatchObject({ result: 'changed', changes: [{ kind: 'address_gone', after: null }] });
    const again = { ...NO_HISTORY, confirmed: version(START + 22 * DAY, { no_pr: true }) };
    const back = judge(told, again, null, START + 22 * DAY);
    expect(back).toEqual({ result: 'confirmed', known: again.confirmed });
  });

  it('dates from the first read without one, until the page shows one', () => {
    const read = (shown: Shown, lostAt: Date | null, before: PageVersion | null = known) =>
      lossAfter(lostAt, before, version(START, shown), day(9));
    expect(read(GONE, null)).toEqual(day(9));
    expect(read(GONE, day(7))).toEqual(day(7));
    expect(read(GONE, day(7), version(START, GONE))).toEqual(day(7));
    expect(read(GONE, null, version(START, GONE))).toBeNull();
    expect(read(GONE, null, null)).toBeNull();
    expect(read(SAME, day(7))).toBeNull();
  });
});

describe('what somebody’s works show', () => {
  it.each<[why: string, works: Partial<Works> & Pick<Works, 'pieces'>, finding: string | undefined]>([
    ['nothing has changed', { pieces: pieces(OWN, weekly(3)) }, undefined],
    ['a holiday', { pieces: pieces(OWN, weekly(25)) }, undefined],
    ['two months without a piece, of one a week', { pieces: pieces(OWN, weekly(61)) }, 'silent'],
    ['six weeks without a piece, as on leave', { pieces: pieces(OWN, weekly(45)) }, undefined],
    [
      'a silence of which the outlet’s feed was not read',
      { pieces: pieces(OWN, weekly(61)), isRead: false },
      undefined,
    ],
    [
      'a gap as the person had before',
      { pieces: pieces(OWN, [70, 77, 84, 91, 170, 177, 184, 191]) },
      undefined,
    ],
    ['somebody who writes four times a year', { pieces: pieces(OWN, [80, 170, 260, 350]) }, undefined],
    ['somebody with too few pieces to tell', { pieces: pieces(OWN, weekly(100, 4)) }, undefined],
    [
      'copies of old pieces elsewhere',
      { pieces: [...pieces(OWN, weekly(61)), ...pieces(THERE, weekly(60), `${OWN}:`)] },
      undefined,
    ],
    [
      'two pieces at another outlet since',
      { pieces: [...pieces(OWN, weekly(40)), ...pieces(THERE, [3, 20])] },
      'moved 3',
    ],
    ['one guest piece since', { pieces: [...pieces(OWN, weekly(61)), ...pieces(THERE, [3])] }, undefined],
    [
      'two pieces elsewhere and one at the outlet',
      { pieces: [...pieces(OWN, [2, ...weekly(40)]), ...pieces(THERE, [3, 20])] },
      undefined,
    ],
    [
      'two pieces elsewhere that a third outlet has, too',
      {
        pieces: [
          ...pieces(OWN, weekly(61)),
          ...pieces(THERE, [3, 20], 'wire:'),
          ...pieces('third.example', [3, 20], 'wire:'),
        ],
      },
      undefined,
    ],
    [
      'two reprints elsewhere',
      { pieces: [...pieces(OWN, weekly(40)), ...pieces(THERE, [3, 20], 'x', true)] },
      undefined,
    ],
    [
      'somebody who wrote there all the time',
      { pieces: [...pieces(OWN, weekly(40)), ...pieces(THERE, [3, 20, 90])] },
      undefined,
    ],
    [
      'the same, known to be the person',
      { pieces: [...pieces(OWN, weekly(40)), ...pieces(THERE, [3, 20, 90])], same: new Set([THERE]) },
      'moved 3',
    ],
    [
      'somebody else of the name at the new outlet',
      { pieces: [...pieces(OWN, weekly(40)), ...pieces(THERE, [3, 20])], namesakes: new Set([THERE]) },
      undefined,
    ],
    [
      'two new outlets, as of freelances or namesakes',
      { pieces: [...pieces(OWN, weekly(40)), ...pieces(THERE, [3, 20]), ...pieces('third.example', [5, 9])] },
      undefined,
    ],
    [
      'a move of which the outlet’s feed was not read',
      { pieces: [...pieces(OWN, weekly(40)), ...pieces(THERE, [3, 20])], isRead: false },
      undefined,
    ],
    [
      'a second outlet of the same person',
      { pieces: [...pieces(OWN, weekly(3)), ...pieces(THERE, [4, 40])], same: new Set([THERE]) },
      'also_writes_for 4',
    ],
    [
      'a second outlet of the name',
      { pieces: [...pieces(OWN, weekly(3)), ...pieces(THERE, [4, 40])] },
      undefined,
    ],
    [
      'a second outlet long ago',
      { pieces: [...pieces(OWN, weekly(3)), ...pieces(THERE, [200, 240])], same: new Set([THERE]) },
      undefined,
    ],
    ['nothing at the outlet', { pieces: pieces(THERE, weekly(3)) }, undefined],
  ])('%s', (_why, works, finding) => {
    const given = {
      domain: OWN,
      isRead: true,
      same: new Set<string>(),
      namesakes: new Set<string>(),
      ...works,
    };
    const found = judgeWorks(given, START);
    const piece = found?.piece && ` ${(START - found.piece.published_at) / DAY}`;
    expect(found ? `${found.kind}${piece ?? ''}` : undefined).toBe(finding);
  });
});

describe('a page that is watched', () => {
  const page = (body: string) =>
    `<html><body><header><nav><a href="/">News</a></nav></header><main class="profile"><h1>Ada Reporter</h1><div class="bio">${body}</div><ul class="stories"><li class="story"><a href="/1">One</a></li></ul></main></body></html>`;
  const read = (html: string) => readWatchedPage(html, 'https://news.example/people/ada');

  it.each([
    ['No PR pitches, please.', 'No PR pitches'],
    ['Ada covers harbours. Please do not send press releases.', 'Please do not send press releases'],
    ['Don’t send me press releases; I read the wire.', 'Don’t send me press releases'],
    ['Bitte keine Pressemitteilungen.', 'Bitte keine Pressemitteilungen'],
    ['Pas de communiqués de presse, merci.', 'Pas de communiqués de presse'],
    ['Niente comunicati stampa.', 'Niente comunicati stampa'],
    ['Geen persberichten a.u.b.', 'Geen persberichten'],
    ['No unsolicited PR e-mails.', 'No unsolicited PR e-mails'],
    ['PRs: do not write to me.', 'PRs: do not write'],
    ['PR people, don’t call.', 'PR people, don’t call'],
    ['Press releases are not read.', 'Press releases are not read'],
    ['Send press releases to the desk.', undefined],
    ['There is no press release without a mistake in it, she says. She reads all pitches.', undefined],
    ['She has no problem with a pitch.', undefined],
  ])('refuses press releases, or does not: %s', (bio, words) => {
    expect(read(page(`<p>${bio}</p>`)).no_pr?.text).toBe(words);
  });

  it('does not take the refusal of a colleague for the person’s own', () => {
    const team = (name: string) =>
      page(
        `<p>Ada covers harbours.</p><ul><li><a href="/people/x">${name}</a>, editor. No press releases.</li></ul>`,
      );
    expect(read(team('Marek Kowalski')).no_pr).toBeNull();
    expect(read(team('Ada Reporter')).no_pr?.text).toBe('No press releases');
  });

  it.each([
    ['Columnist, science | The Courier', 'Columnist, science'],
    ['Columnist – the Courier', 'Columnist'],
    ['Columnist · science', 'Columnist · science'],
  ])('is read from the line below the name: %s', (line, role) => {
    const html = `<body><h1>Ada Reporter</h1><p class="x">${line}</p></body>`;
    expect(read(html).reading.role?.text).toBe(role);
  });

  it.each([
    [
      'in a table',
      '<table><tr><td><h1>Ada Reporter</h1><b>Editor, housing</b><br>Ada covers housing.</td></tr></table>',
    ],
    ['in a list of facts', '<h1>Ada Reporter</h1><dl><dt>Position</dt><dd>Editor, housing</dd></dl>'],
    [
      'beside a field that is called a title',
      '<article class="author"><h1><span class="field--name-title">Ada Reporter</span></h1><div class="field">Editor, housing</div></article>',
    ],
  ])('states a role %s', (_where, html) => {
    expect(read(`<body>${html}</body>`).reading.role?.text).toBe('Editor, housing');
  });

  it('refuses in the cell of the name, whoever is linked in the next cell', () => {
    const html = `<body><table><tr><td><h1>Ada Reporter</h1>Ada covers harbours.<br><p>No PR, please.</p></td>
      <td><a href="/people/x">Marek Kowalski</a></td></tr></table></body>`;
    expect(read(html).no_pr?.text).toBe('No PR');
  });

  it('refuses on a page that links colleagues below', () => {
    const html = `<body><h1>Ada Reporter</h1><p>Ada covers harbours.</p><p>No PR, please.</p>
      <p>More from the team: <a href="/people/x">Marek Kowalski</a></p></body>`;
    expect(read(html).no_pr?.text).toBe('No PR');
  });

  it('has no length if its end is missing', () => {
    expect(read(page('<p>One</p>')).characters).toBeGreaterThan(0);
    expect(read('<html><body><h1>Ada Reporter</h1><p>One').characters).toBe(0);
  });

  it('keeps the sentences that tell whose page it is', () => {
    const [one, other] = [
      read(page('<p>Ada covers harbours. Ada studied history.</p>')).sentences,
      read(page('<p>Ada covers energy.</p><p>Ada studied history.</p>')).sentences,
    ];
    expect(one.filter((sentence) => other.includes(sentence))).toHaveLength(1);
  });

  it('has the structure of its template, whatever it says', () => {
    const [one, other] = [read(page('<p>One</p>')), read(page('<p>Another text, longer.</p>'))];
    expect(other.template).toEqual(one.template);
    const redesign = read('<body><section class="card"><h2 class="name">Ada Reporter</h2></section></body>');
    expect(redesign.template.filter((hash) => one.template.includes(hash))).toEqual([]);
  });
});
