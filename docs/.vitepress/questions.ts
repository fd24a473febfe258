/**
 * What readers type into the search where a page says it in other words, by page and section. The index has these
 * words as part of the section; nobody sees them.
 */
const QUESTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'why-not.md': {
    'why-someone-isnt-recommended': 'why is a journalist not a fit, why not recommended, low score, no match',
  },
  'operators.md': {
    'users-and-sign-in':
      'invite a colleague, add a user, new team member, forgot my password, change my password, reset a password',
    'peoples-rights': 'delete a person, erase personal data, forget someone, privacy request, GDPR',
    'limits-and-politeness': 'robots.txt, crawl delay, how fast are sites read',
    backup: 'back up the database, how do I back up',
  },
  'campaigns.md': {
    'export-and-archive': 'send emails, send e-mail to journalists, mailing, mail merge, export to excel',
    'nobody-is-written-to-twice':
      'do not contact, mark do not contact, do not contact a person, opt out, already contacted, share with my team',
  },
  'concepts.md': {
    'why-sources-are-unresolved':
      'why was no journalist found, source failed, no author, unresolved, two people with the same name',
    profile:
      'email address likely or certain, verified email, email not found, stale address, what is in a profile',
  },
  'proof-format.md': {
    'how-to-check-a-fact': 'verify a proof file, check a fact, offline verification',
  },
  'accuracy.md': { accuracy: 'how accurate is it, error rate, quality, can I trust it' },
  'import-contacts.md': {
    'import-a-contact-list': 'how do I import my contacts, upload a spreadsheet, excel file, csv upload',
  },
  'billing.md': {
    'what-does-a-job-cost': 'how much does it cost, price, pricing',
    'when-you-are-charged':
      'is a retry charged twice, refund, buy credits, charged for nothing, cancel a job',
  },
  'find.md': { 'find-journalists': 'find journalists for a press release, who covers this, whom to pitch' },
  'fit.md': { 'the-words': 'embargo, what is in the angle' },
  'one-server.md': { 'backups-and-upgrades': 'update to a new version, upgrade Byline' },
  'cluster.md': { 'run-it-on-several-machines': 'several machines, more than one server' },
  'fit-formula.md': { 'the-score': 'how is the score calculated' },
  'agents.md': { 'claude-desktop': 'connect Claude' },
  'pr-guide.md': {
    'decide-whom-to-write-to': 'check this, check this first, what is an angle, whom should I write to',
    'work-with-the-people': 'mark as contacted, follow-up, owner, note',
  },
  'runbook.md': { runbook: 'slow job, a job does not end, queue grows' },
};

/**
 * Pages for those who change or audit Byline, or who read a list. They repeat the words of all others, so the
 * index has only their headings.
 */
const BY_HEADING = /^(?:contributing\/|asvs|changelog|index|typescript)/;

const TIMES = 8;

/** The HTML of a page for the index: with the questions that its sections answer, or its headings alone. */
export function asIndexed(html: string, page: string): string {
  if (BY_HEADING.test(page)) return (html.match(/<h(\d).*?<\/h\1>/gs) ?? []).join('\n');
  let marked = html;
  for (const [anchor, words] of Object.entries(QUESTIONS[page] ?? {})) {
    const heading = new RegExp(`<h(\\d)[^>]*\\bid="${anchor}"[^]*?</h\\1>`);
    if (!heading.test(marked)) throw new Error(`${page} has no section #${anchor} for the search`);
    marked = marked.replace(heading, (found) => `${found}<p>${`${words}. `.repeat(TIMES)}</p>`);
  }
  return marked;
}
