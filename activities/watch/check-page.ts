import { sameName } from '#reader';
import {
  AGREEMENT_MS,
  type FactChange,
  isLoss,
  judge,
  judgeLoss,
  lossAfter,
  slotAfter,
  takeRead,
  withAddress,
} from '#watch';
import { type Database, pageCopies, type Transaction, watchChanges, watchPages } from '../../db/index.ts';
import { HOUR_MS } from '../../model/durations.ts';
import {
  type CheckResult,
  type ColleaguePage,
  type Evidence,
  NO_HISTORY,
  type PageVersion,
  type ShownFact,
  type WatchPageId,
} from '../../model/index.ts';
import { earlierAuthorPage, evidenceFor, storeAuthorPage } from '../journalists/index.ts';
import type { ArticleReader, KeepPage } from '../reading/index.ts';
import type { FetchOptions, PageReader, WebClient } from '../web/index.ts';
import { versionOf } from './page-version.ts';
import { readWorks, type WorksChange } from './read-works.ts';

export interface CheckDeps {
  db: Database;
  web: WebClient;
  reader: PageReader;
  keepPage: KeepPage;
  articles: Pick<ArticleReader, 'readAt'>;
  /** Returns the time in ms. */
  clock: () => number;
}

/** An hour more than agreement takes, because a read may begin early in its minute. */
const AGREE_AGAIN_MS = AGREEMENT_MS + HOUR_MS;
const AWAY_AGAIN_MS = 6 * HOUR_MS;
/** How many reads a check of a person may take. */
const MAX_TRIES = 4;

/** A page as it was read; `again` if a failure may soon pass. */
type Read = { version: PageVersion } | { away: 'again' | 'for_good' };

/** Reads a page once, and gives every list that waits for it its own result. */
export async function checkPage(
  deps: CheckDeps,
  id: WatchPageId,
  options: FetchOptions,
): Promise<CheckResult[]> {
  const { db } = deps;
  const at = deps.clock();
  const page = await watchPages.find(db, id);
  if (!page) return [];
  const due = await watchPages.listDue(db, page.page_key, new Date(at));
  if (due.length === 0) return [];
  const { confirmed } = page.history;
  const names = confirmed ? [confirmed.name.value] : due.map(({ name }) => name);
  const mailboxes = confirmed?.emails.map(({ value }) => value) ?? [];
  const sight = await readPage(deps, { ...page, names, mailboxes }, at, options);
  const onPage = ('version' in sight ? sight.version : confirmed)?.name.value ?? null;
  // Whom a list names otherwise is not on the page, whoever else may be watched there.
  const isOfPage = ({ name }: watchPages.DueMember) => onPage !== null && sameName(onPage, name);
  const copies = await readCopies(deps, { ...page, mailboxes }, due, options);
  const works = new Map<string | null, WorksChange | null>();
  for (const domain of new Set(due.filter(isOfPage).map((member) => member.outlet_domain)))
    if (domain && onPage) works.set(domain, await readWorks(deps, { name: onPage, domain }, at, options));
  return db.transaction().execute(async (tx) => {
    const current = await watchPages.lock(tx, id);
    if (!current) return [];
    const history = 'version' in sight ? takeRead(current.history, sight.version, at) : current.history;
    await watchPages.save(tx, id, history);
    const results: CheckResult[] = [];
    const colleagues = new Map<string, ColleaguePage[]>();
    const judgeOf = async (member: watchPages.DueMember): Promise<Outcome> => {
      const { known, history, differs_since } = member;
      const judgement = judge(known, history ?? NO_HISTORY, differs_since?.getTime() ?? null, at);
      if (!isLoss(judgement)) return judgement;
      const key = `${member.organization_id} ${member.journalist_id}`;
      const others = colleagues.get(key) ?? (await watchPages.listColleagues(tx, current, member));
      colleagues.set(key, others);
      const loss = { lostAt: member.lost_at?.getTime() ?? at, at, period: member.period };
      return judgeLoss(judgement, member.known, loss, others);
    };
    for (const due of await watchPages.listDue(tx, current.page_key, new Date(at))) {
      const member = { ...due, known: due.known ?? copies.get(due.member_id) ?? null };
      const isShown = isOfPage(member);
      const version = 'version' in sight && isShown && !isHalf(member, sight.version) ? sight.version : null;
      if (version) {
        member.history = takeRead(member.history ?? NO_HISTORY, version, at);
        member.read_at = new Date(at);
        member.lost_at = lossAfter(member.lost_at, member.known, version, new Date(at));
      }
      const outcome = version ? await judgeOf(member) : awayFor('away' in sight ? sight.away : 'again', due);
      const work = isShown ? (works.get(member.outlet_domain) ?? null) : null;
      const result = await settle(tx, current.page_key, member, { outcome, work }, at);
      if (result) results.push(result);
    }
    return results;
  });
}

/** Whether a page lacks the end that the list's reads have shown: it was loaded by half. */
function isHalf({ history }: watchPages.DueMember, { characters }: PageVersion): boolean {
  return characters === 0 && (history?.confirmed?.characters ?? 0) > 0;
}

async function readPage(
  deps: CheckDeps,
  { url, domain, names, mailboxes }: watchPages.WatchedPage & { names: string[]; mailboxes: string[] },
  at: number,
  options: FetchOptions,
): Promise<Read> {
  const response = await deps.web.fetch(url, options);
  if (!response.ok) return { away: response.failure.transient ? 'again' : 'for_good' };
  const { page } = response;
  const result = await deps.reader.read('watched_page', url, [page.text, page.url], options);
  if (!result.ok) return { away: 'for_good' };
  const version = versionOf(result.reading, {
    names,
    domain,
    mailboxes,
    fetchedAt: new Date(at),
    contentSha256: page.contentSha256,
  });
  if (!version) return { away: 'again' };
  const { reading } = result.reading;
  const own = await storeAuthorPage(deps, url, page, reading, await earlierAuthorPage(deps.db, url));
  return own ? { version } : { away: 'for_good' };
}

/** Reads the copies of the page that the profiles of members quote, by member: what a list knows at its first check. */
async function readCopies(
  deps: CheckDeps,
  { domain, mailboxes }: { domain: string; mailboxes: string[] },
  members: watchPages.DueMember[],
  options: FetchOptions,
): Promise<Map<string, PageVersion>> {
  const versions = new Map<string, PageVersion>();
  for (const { member_id, name, ...member } of members) {
    for (const { url, content_sha256: contentSha256 } of member.known ? [] : member.quotes) {
      const copy = await pageCopies.find(deps.db, { url, contentSha256 });
      if (!copy) continue;
      const result = await deps.reader.read('watched_page', url, [copy.text, url], options);
      const version =
        result.ok &&
        versionOf(result.reading, {
          names: [name],
          domain,
          mailboxes,
          fetchedAt: copy.fetchedAt,
          contentSha256,
        });
      if (version) versions.set(member_id, version);
    }
  }
  return versions;
}

type Outcome = ReturnType<typeof judge> | { result: 'wait'; againMs: number };

function awayFor(away: 'again' | 'for_good', member: watchPages.DueMember): Outcome {
  return away === 'again'
    ? { result: 'wait', againMs: AWAY_AGAIN_MS }
    : { result: 'not_known', known: member.known };
}

/** Stores the outcome of one member; returns the result, or null if the page is read again for it. */
async function settle(
  tx: Transaction,
  pageKey: string,
  member: watchPages.DueMember,
  { outcome, work }: { outcome: Outcome; work: WorksChange | null },
  at: number,
): Promise<CheckResult | null> {
  const now = new Date(at);
  const sightOf = (version: PageVersion | null) => ({
    ...{ known: version, read_at: member.read_at, lost_at: member.lost_at },
    history: member.history ?? NO_HISTORY,
    shows_address: (withAddress(version)?.emails.length ?? 0) > 0,
  });
  const tries = member.tries + 1;
  if (outcome.result === 'wait' && tries < MAX_TRIES) {
    const isAway = 'againMs' in outcome;
    await watchPages.saveResult(tx, member.member_id, {
      ...sightOf(member.known),
      result: null,
      differs_since: isAway ? member.differs_since : (member.differs_since ?? now),
      tries,
      next_check_at: new Date(at + (isAway ? outcome.againMs : AGREE_AGAIN_MS)),
    });
    return null;
  }
  const page = 'known' in outcome ? outcome.known : member.known;
  const changes = [
    ...(outcome.result === 'changed'
      ? outcome.changes.map((change) => ({
          kind: change.kind,
          before: change.before?.value ?? null,
          after: change.after?.value ?? null,
          evidence: evidenceOf(change, member.known, outcome.known),
        }))
      : []),
    ...(await changesOfWork(tx, member, work, page)),
  ];
  const other = outcome.result === 'wait' ? 'not_known' : outcome.result;
  const result = changes.length > 0 ? 'changed' : other;
  await watchPages.saveResult(tx, member.member_id, {
    ...sightOf(page),
    result,
    differs_since: null,
    tries,
    next_check_at: member.period && new Date(slotAfter(pageKey, member.period, at)),
  });
  if (outcome.result === 'confirmed') await watchPages.confirm(tx, member.member_id, now);
  const { list_id, member_id, journalist_id } = member;
  await watchChanges.add(
    tx,
    changes.map((change) => ({ list_id, member_id, journalist_id, ...change, found_at: now })),
  );
  return result;
}

/** What works show, unless the list was told before or the person's own page has never been seen. */
async function changesOfWork(
  tx: Transaction,
  { member_id, outlet, outlet_domain }: watchPages.DueMember,
  work: WorksChange | null,
  page: PageVersion | null,
) {
  if (!work || !page) return [];
  const { kind, since } = work;
  const change = { kind, before: kind === 'moved' ? (outlet ?? outlet_domain) : since, after: work.outlet };
  if (await watchChanges.isTold(tx, { member_id, ...change })) return [];
  const own = evidenceFor(['name'], page, page.name);
  return [{ ...change, evidence: { before: own, after: work.evidence ?? own } }];
}

/** The excerpts of both pages; a page that no longer shows a fact is quoted with the person's name. */
function evidenceOf(
  { kind, before, after }: FactChange,
  earlier: PageVersion | null,
  now: PageVersion,
): { before: Evidence | null; after: Evidence | null } {
  const field = kind === 'role_changed' ? 'role' : kind === 'no_pr' ? 'no_pr' : 'email';
  const quote = (page: PageVersion | null, fact: ShownFact | null) =>
    page && evidenceFor([fact ? field : 'name'], page, fact ?? page.name);
  return {
    before: quote(field === 'email' ? withAddress(earlier) : earlier, before),
    after: quote(now, after),
  };
}
