/**
 * `npm run bench roles -- --corpus DIR [--warc FILE …] [--out FILE] [--kind NAME] [--list] [--record]
 * [--rules]`: scores the role, beat, e-mail address and profiles of the authors of pages. DIR contains
 * `roles.jsonl`, `order.txt` and WARC files; `--warc` names further WARC files. Each URL is resolved as in a
 * job, except that only the article itself can be fetched. `--out` writes the journalists as a job would
 * return them. The extraction rules were written with these pages in view, so the metrics do not predict the
 * accuracy on other sites. `--rules` disables each rule for roles and beats in turn.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BEATS } from '../../activities/journalists/beat-forms.ts';
import type { ResolveDeps } from '../../activities/journalists/resolution.ts';
import { resolveArticle } from '../../activities/journalists/resolve-article.ts';
import { openArchives } from '../../activities/web/archive-client.ts';
import type { WebClient } from '../../activities/web/index.ts';
import { type JournalistProfile, publicationDomain } from '../../model/index.ts';
import { ABOUT } from '../../packages/reader/authors/about-authors.ts';
import { SENTENCES } from '../../packages/reader/authors/role-texts.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { bySite } from './by-site.ts';
import { siteOf } from './byline-corpus.ts';
import { isSamePublisher } from './byline-score.ts';
import { type MarkedValue, marksByField } from './marks.ts';
import { compareWithRecorded, recordRun } from './recorded-run.ts';
import { NETWORKS, type RoleLabel, readRoleLabels } from './roles-corpus.ts';
import { FIELDS, type Field, type FieldScore, isSamePerson, type Said, scoreField } from './roles-score.ts';
import { printRuleGains, type RuledPage, type RuleTable } from './rule-gains.ts';

interface Outcome {
  label: RoleLabel;
  /** The journalist that Byline found; null if it found nobody or the wrong person. */
  said: Said | null;
  scores: Record<Field, FieldScore>;
  /** The profile that Byline returned; null as for `said`. */
  profile: JournalistProfile | null;
}

/** Reads a folder's pages and judges the outlet, role, beat, address and accounts of their first authors. */
export async function markedRoles(corpus: string, archives: string[]): Promise<MarkedValue[]> {
  const { labels } = readRoleLabels(corpus);
  const web = await openArchives([corpus, ...archives], async () => null);
  const outcomes: Outcome[] = [];
  for (const label of labels) outcomes.push(judge(label, await resolve(web, label.url)));
  return outcomes.flatMap(markedValues);
}

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string' },
      warc: { type: 'string', multiple: true },
      out: { type: 'string' },
      kind: { type: 'string' },
      list: { type: 'boolean' },
      record: { type: 'boolean' },
      rules: { type: 'boolean' },
    },
  });
  const { labels, order } = readRoleLabels(values.corpus);
  const web = await openArchives([values.corpus ?? '', ...(values.warc ?? [])], async () => null);
  const profiles: (JournalistProfile | null)[] = [];
  for (const url of order) profiles.push(await resolve(web, url));
  const outcomes = labels
    .filter(({ kind }) => !values.kind || kind === values.kind)
    .map((label) => judge(label, profiles[order.indexOf(label.url)] ?? null));
  print(outcomes);
  for (const line of marksByField(outcomes.flatMap(markedValues))) console.log(line);
  const run = outcomes.map(({ label, scores }) => ({
    id: label.id,
    site: siteOf(label),
    metrics: Object.fromEntries(
      FIELDS.flatMap((field) => {
        const { required, stated, right } = scores[field];
        return [
          ...(required ? [[`${field} recall`, Number(right)]] : []),
          ...(stated ? [[`${field} precision`, Number(right)]] : []),
        ];
      }),
    ),
  }));
  for (const line of compareWithRecorded('roles', run) ?? [])
    console.log(`against the recorded run: ${line}`);
  if (values.record) recordRun('roles', run);
  for (const field of ['role', 'email', 'x'] as const) console.log(bySite(run, `${field} recall`));
  if (values.rules)
    await printRuleGains(
      TABLES,
      outcomes.map(({ label }) => ruled(web, label)),
    );
  if (values.list) for (const outcome of outcomes) printFaults(outcome);
  if (values.out) {
    const found = profiles.flatMap((profile, index) =>
      profile ? [{ ...profile, source_indexes: [index], journalist_identity_id: `source-${index}` }] : [],
    );
    writeFileSync(values.out, `${JSON.stringify({ result: { journalists: found } })}\n`);
  }
}

const TABLES: RuleTable[] = [
  { name: 'about the author', rules: ABOUT },
  { name: 'role in a sentence', rules: SENTENCES },
  { name: 'beat', rules: BEATS },
];

/**
 * Returns a page for `printRuleGains`. The page counts as right if Byline returns the correct role and beat.
 * If the label does not require one of them, Byline may also return null for it.
 */
function ruled(web: WebClient, label: RoleLabel): RuledPage {
  return {
    site: siteOf(label),
    open: () => async () => {
      const { scores } = judge(label, await resolve(web, label.url));
      return [scores.role, scores.beat].every(
        ({ required, stated, right }) => right || !(required || stated),
      );
    },
  };
}

async function resolve(web: WebClient, url: string): Promise<JournalistProfile | null> {
  const resolution = await resolveArticle(depsOf(web), url, {
    includeRecent: 0,
    signal: new AbortController().signal,
    holder: 'bench',
    onStage: () => undefined,
    onReading: () => undefined,
  });
  return resolution.outcome === 'resolved' ? resolution.person.profile : null;
}

function depsOf(web: WebClient): ResolveDeps {
  const unused = () => Promise.reject(new Error('not asked for in this bench'));
  return {
    articles: {
      refresh: unused,
      readAt: async (url) => {
        const fetched = await web.fetch(url);
        if (!fetched.ok) return fetched;
        const { page } = fetched;
        const stored = { url_key: url, url, fetched_at: page.fetchedAt, content_sha256: page.contentSha256 };
        return { ok: true, article: { ...stored, reading: readArticle(page.text, page.url) } } as never;
      },
    },
    publications: {
      ofArticle: async ({ reading }) => ({
        domain: publicationDomain(new URL(reading.url).hostname),
        name: reading.publication_name,
        whyNotOwn: null,
      }),
      noteArticle: unused,
      nameOf: unused,
    },
    hasMx: async () => null,
    suggestEmail: async () => null,
    finder: null,
    pages: NO_PAGES,
  };
}

/** The benchmark's archive contains only the articles, so no other page of a site can be read. */
const NO_PAGES: ResolveDeps['pages'] = {
  authorPage: async () => ({
    ok: false,
    failure: { kind: 'not_archived', transient: false, message: 'Only the article is there.' },
  }),
  feed: async () => null,
  writtenBy: async () => [],
  feedsOf: async () => [],
  authorPagesOf: async () => [],
  aroundArticle: async () => ({ publication: null, pages: NO_PAGES }),
};

function judge(label: RoleLabel, profile: JournalistProfile | null): Outcome {
  const theirs = profile && isSamePerson(profile.name, label.author) ? profile : null;
  const said = theirs && {
    role: theirs.role,
    beat: theirs.beat,
    email: theirs.email,
    ...(Object.fromEntries(NETWORKS.map((network) => [network, theirs.socials[network]])) as Record<
      (typeof NETWORKS)[number],
      string | null
    >),
  };
  const scores = Object.fromEntries(
    FIELDS.map((field) => [field, scoreField(field, said?.[field] ?? null, label)]),
  ) as Outcome['scores'];
  return { label, said, scores, profile: theirs };
}

function print(outcomes: Outcome[]): void {
  console.log(`${outcomes.length} people, found ${outcomes.filter(({ said }) => said !== null).length}`);
  for (const field of FIELDS) {
    const scores = outcomes.map((outcome) => outcome.scores[field]);
    const count = (holds: (score: FieldScore) => boolean) => scores.filter(holds).length;
    const [stated, right] = [count((score) => score.stated), count((score) => score.right)];
    const [labels, hits] = [
      count((score) => score.required),
      count((score) => score.required && score.right),
    ];
    const share = (part: number, of: number) => (of === 0 ? '-' : (part / of).toFixed(3));
    console.log(
      `${field.padEnd(9)} precision ${share(right, stated)} of ${stated}  recall ${share(hits, labels)} of ${labels}`,
    );
  }
}

/** The values that a page's label can judge, each with its mark. */
function markedValues({ label, scores, profile }: Outcome): MarkedValue[] {
  if (!profile) return [];
  const { certainty, confidence, outlet } = profile;
  const chances: Partial<Record<Field | 'outlet', number | null>> = confidence;
  const value = (field: Field | 'outlet', isRight: boolean) => ({
    ...{ field, site: siteOf(label), isRight },
    ...{ isCertain: certainty[field] === 'certain', confidence: chances[field] ?? null },
  });
  const [publisher, ...publisher_aliases] = label.names;
  return [
    ...(publisher === undefined
      ? []
      : [value('outlet', isSamePublisher(outlet, { publisher, publisher_aliases }))]),
    ...FIELDS.flatMap((field) => (scores[field].stated ? [value(field, scores[field].right)] : [])),
  ];
}

function printFaults({ label, said, scores }: Outcome): void {
  if (!said) console.log(`${label.id}  not found: ${label.author}`);
  for (const field of FIELDS) {
    const { required, stated, right } = scores[field];
    if (right || (!required && !stated)) continue;
    const wanted =
      field === 'role' || field === 'beat' || field === 'email' ? label[field] : label.socials?.[field];
    console.log(
      `${label.id}  ${field} (${label.basis[field] ?? 'not stated'}): ${JSON.stringify(wanted)}, found ${JSON.stringify(said?.[field] ?? null)}`,
    );
  }
}
