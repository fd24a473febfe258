/**
 * `npm run bench watch [-- --people N --days N --seed N --period weekly|monthly|quarterly]`: a simulated year of author
 * pages, read by the checks of a watched list under a shifted clock. Prints how many of the reported changes are true,
 * how many of the true ones are reported, and how late, beside a checker that believes each page at once.
 *
 * The pages come from a generator whose author has not seen the checker (`watch/year.ts`). They are handed over within
 * the process, with the failures that the web client reports for their status.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createKeepPage } from '../../activities/reading/index.ts';
import { checkPage } from '../../activities/watch/check-page.ts';
import { createWatchActivities } from '../../activities/watch/index.ts';
import type { WebClient, WebResult } from '../../activities/web/index.ts';
import { type Database, organizations, watches } from '../../db/index.ts';
import {
  type CheckResult,
  type JournalistId,
  type MediaListId,
  newId,
  normalizeName,
  PERIOD_DAYS,
  type WatchPeriod,
} from '../../model/index.ts';
import { readWatchedPage } from '../../packages/reader/index.ts';
import { profile as profileOf } from '../support/world/profile.ts';
import { withPostgres } from './find/postgres.ts';
import { median, wilson } from './quantiles.ts';
import { makeYear, type Person, type Truth, type Year } from './watch/year.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);
/** How often due pages are looked for. */
const STEP_MS = DAY_MS / 4;
/** After how many days the metrics so far are printed. */
const QUARTER = 91;

interface Report {
  person: number;
  kind: string;
  /** When it was reported, in ms since the start of the year. */
  at: number;
  after: string | null;
  evidence: boolean;
  /** Whether the list knew nothing of the person before. */
  isFirst: boolean;
}

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      people: { type: 'string', default: '300' },
      days: { type: 'string', default: '365' },
      seed: { type: 'string', default: '1' },
      period: { type: 'string', default: 'weekly' },
    },
  });
  const days = Number(values.days);
  const period = values.period as WatchPeriod;
  const year = makeYear({ seed: Number(values.seed), people: Number(values.people), days });
  await withPostgres(async (db) => {
    const byPage = new Map(year.people.map((person) => [urlOf(person), person]));
    const byMember = await insertPeople(db, year.people, period);
    const naive = new NaiveChecker();
    const clock = { now: START };
    const deps = {
      db,
      web: webOf(byPage, year, clock),
      reader: {
        async read(_: string, url: string, [html, target]: [string, string]) {
          const reading = readWatchedPage(html, target);
          const person = byPage.get(url);
          if (person) naive.take(person.id, reading, clock.now - START);
          return { ok: true as const, reading };
        },
        findRefusal: async () => null,
      } as never,
      keepPage: createKeepPage(db, true),
      articles: {} as never,
      publications: {} as never,
      clock: () => clock.now,
    };
    const { claimPages } = createWatchActivities(deps);
    let reads = 0;
    const results: Record<CheckResult, number> = { confirmed: 0, changed: 0, not_known: 0 };
    const begin = performance.now();
    const firstChange = Math.min(...year.truths.map(({ from }) => from)) / DAY_MS;
    if (firstChange > days)
      console.log(`No page of this year changes before it ends, so each report is wrong.`);
    const printUntil = async (day: number) => {
      const length = PERIOD_DAYS[period] * DAY_MS;
      const all = await listReports(db, byMember);
      // A first check also reports who refuses press releases already, which is no change of the page.
      const reports = all.filter(({ kind, isFirst }) => kind !== 'no_pr' || !isFirst);
      // A change must last two reads, the second of which may be the fortnight of a rebuilt page later.
      const last = (day - 15) * DAY_MS - 2 * length;
      const truths = year.truths.filter(({ from }) => from > length && from < last);
      const took = (performance.now() - begin) / reads;
      console.log(
        `day ${day}: ${reads} reads of ${year.people.length} pages, ${took.toFixed(1)} ms each; ${period}.`,
      );
      console.log(
        `results: ${JSON.stringify(results)}; changes without both pages: ${reports.filter((one) => !one.evidence).length}`,
      );
      print('believes each page', year, truths, naive.reports);
      print('checks', year, truths, reports);
      await printGrowth(db);
    };
    for (let day = 0; day < days; clock.now += STEP_MS) {
      for (let { pageIds } = await claimPages(); pageIds.length > 0; { pageIds } = await claimPages()) {
        for (const id of pageIds) for (const result of await checkPage(deps, id, {})) results[result] += 1;
        reads += pageIds.length;
      }
      const passed = (clock.now + STEP_MS - START) / DAY_MS;
      if (Math.floor(passed / QUARTER) > Math.floor(day / QUARTER) || passed >= days)
        await printUntil(passed);
      day = passed;
    }
  });
}

/** Prints the rows and the size of the tables that checks write. */
async function printGrowth(db: Database): Promise<void> {
  const tables = [
    'watch_pages',
    'watch_members',
    'watch_checks',
    'watch_changes',
    'page_copies',
    'author_pages',
  ];
  for (const table of tables) {
    const { rows } = await sql<{ rows: number; bytes: number }>`
      select count(*)::int as rows, pg_total_relation_size(${table})::float8 as bytes from ${sql.table(table)}`.execute(
      db,
    );
    const [size] = rows;
    if (size) console.log(`  ${table}: ${size.rows} rows, ${(size.bytes / 1024 ** 2).toFixed(1)} MiB`);
  }
}

async function listReports(db: Database, byMember: Map<string, number>): Promise<Report[]> {
  const { rows } = await sql<{
    member_id: string;
    kind: string;
    after: string | null;
    found_at: Date;
    evidence: { before: unknown; after: unknown };
  }>`select member_id, kind, after, found_at, evidence from watch_changes order by found_at`.execute(db);
  return rows.map(({ member_id, kind, after, found_at, evidence }) => ({
    ...{ person: byMember.get(member_id) ?? -1, kind, at: found_at.getTime() - START, after },
    evidence: evidence.after !== null && evidence.before !== null,
    isFirst: evidence.before === null,
  }));
}

function urlOf({ host, path }: Person): string {
  return `https://${host}${path}`;
}

/** Puts all people on one list that is watched; returns the number of each person by member. */
async function insertPeople(
  db: Database,
  people: Person[],
  period: WatchPeriod,
): Promise<Map<string, number>> {
  return db.transaction().execute(async (tx) => {
    const { id: organizationId } = await organizations.create(tx, 'Desk');
    const listId = newId('ml') as MediaListId;
    await sql`insert into media_lists (id, organization_id, name) values (${listId}, ${organizationId}, 'Year')`.execute(
      tx,
    );
    const byMember = new Map<string, number>();
    for (const person of people) {
      const journalistId = newId('jid') as JournalistId;
      const memberId = newId('mlm');
      byMember.set(memberId, person.id);
      const profile = profileOf({
        ...{ name: person.name, outlet: person.outlet, outlet_domain: person.host.replace(/^www\./, '') },
        author_page: urlOf(person),
      });
      await sql`insert into journalists (id, name) values (${journalistId}, ${person.name})`.execute(tx);
      await sql`insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits)
        values (${memberId}, ${listId}, ${journalistId}, '{0}', ${JSON.stringify(profile)}, false, 0)`.execute(
        tx,
      );
    }
    await watches.set(tx, { list_id: listId, period, next_check_at: new Date(START) });
    return byMember;
  });
}

/** Hands the pages of the year over as the web client does. */
function webOf(byPage: Map<string, Person>, year: Year, clock: { now: number }): WebClient {
  return {
    async fetch(url): Promise<WebResult> {
      const person = byPage.get(url);
      if (!person) throw new Error(`no page at ${url}`);
      const { status, headers, body } = year.answer(person.id, clock.now - START);
      if (status !== 200) {
        const transient = status === 429 || status >= 500;
        return { ok: false, failure: { kind: 'http_status', transient, message: `status ${status}` } };
      }
      const bytes = Buffer.from(body);
      return {
        ok: true,
        page: {
          ...{
            url,
            contentType: headers['content-type'] ?? 'text/html',
            text: body,
            charset: 'utf-8',
            bytes,
          },
          ...{
            fetchedAt: new Date(clock.now),
            contentSha256: createHash('sha256').update(bytes).digest('hex'),
          },
          validators: { etag: null, lastModified: null },
        },
      };
    },
  };
}

/** The simplest checker: reports each difference between two reads of a page. */
class NaiveChecker {
  readonly reports: Report[] = [];
  readonly #seen = new Map<number, { email: string | null; role: string | null; refuses: boolean }>();

  take(person: number, { reading, no_pr }: ReturnType<typeof readWatchedPage>, at: number): void {
    const now = {
      email: reading.addresses[0]?.email.toLowerCase() ?? null,
      role: reading.role?.text ?? null,
      refuses: no_pr !== null,
    };
    const before = this.#seen.get(person);
    this.#seen.set(person, now);
    if (!before) return;
    const report = (kind: string, after: string | null) =>
      this.reports.push({ person, kind, at, after, evidence: true, isFirst: false });
    if (before.email && before.email !== now.email)
      report(now.email ? 'address_changed' : 'address_gone', now.email);
    if (before.role && now.role && before.role !== now.role) report('role_changed', now.role);
    if (now.refuses && !before.refuses) report('no_pr', null);
  }
}

function print(name: string, year: Year, counted: Truth[], reports: Report[]): void {
  const open = new Set(year.truths);
  const delays: number[] = [];
  const wrong: Report[] = [];
  for (const report of reports) {
    const truth = [...open].find((one) => agrees(one, report));
    if (truth) {
      open.delete(truth);
      delays.push((report.at - truth.from) / DAY_MS);
    } else wrong.push(report);
  }
  const found = counted.filter((truth) => !open.has(truth));
  const { low } = wilson(delays.length, reports.length);
  const share = (part: number, of: number) => (of === 0 ? '–' : (part / of).toFixed(3));
  console.log(
    `${name}: precision ${share(delays.length, reports.length)} (95 % at least ${low.toFixed(3)}; ${wrong.length} wrong of ` +
      `${reports.length}), recall ${share(found.length, counted.length)} of ${counted.length}, median delay ` +
      `${median(delays).toFixed(1)} days`,
  );
  for (const kind of new Set([...counted, ...wrong].map((one) => one.kind))) {
    const of = counted.filter((one) => one.kind === kind);
    console.log(
      `  ${kind}: ${of.filter((one) => !open.has(one)).length} of ${of.length}, ` +
        `${wrong.filter((one) => one.kind === kind).length} wrong`,
    );
  }
  if (process.env.BYLINE_BENCH_DETAILS && name === 'checks') {
    for (const one of wrong) console.log('wrong', JSON.stringify(one), year.people[one.person]?.host);
    for (const one of counted) if (open.has(one)) console.log('missed', JSON.stringify(one));
  }
}

/** Whether a report is of a change; pages print roles with the outlet behind them, and addresses with tags. */
function agrees(truth: Truth, { person, kind, at, after }: Report): boolean {
  const plain = (text: string | null) => normalizeName((text ?? '').replace(/\+[^@]*(?=@)/, ''));
  return (
    truth.person === person &&
    truth.kind === kind &&
    truth.from <= at &&
    (kind === 'no_pr' || kind === 'address_gone' || plain(after).startsWith(plain(truth.after)))
  );
}
