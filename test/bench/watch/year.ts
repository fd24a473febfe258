/** Author pages of journalists over one simulated year: the true changes, and noise that changes nothing. */
export interface Person {
  id: number;
  name: string;
  host: string;
  path: string;
  outlet: string;
}
export type Kind = 'address_gone' | 'address_changed' | 'role_changed' | 'no_pr';
/** A true change which the page shows from a time on (ms since the start of the year). */
export interface Truth {
  person: number;
  kind: Kind;
  from: number;
  before: string | null;
  after: string | null;
}
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
export interface Year {
  people: Person[];
  truths: Truth[];
  answer(person: number, at: number): Answer;
}
type Random = () => number;
type Bag = Record<string, string>;
interface Role {
  text: string;
  beat: string;
}
interface State {
  from: number;
  role: Role;
  address: string | null;
  noPr: string | null;
  byForm: boolean;
}
interface Span {
  from: number;
  to: number;
  what: string;
}
interface Look {
  from: number;
  template: number;
  short: boolean;
  style: number;
  hides: boolean;
  form: number;
}
interface Site {
  index: number;
  outlet: string;
  domain: string;
  looks: Look[];
  spans: Span[];
  staff: Soul[];
  pattern: number;
  consent: boolean;
  tarpit: boolean;
  test: boolean;
  entities: boolean;
  sidebar: boolean;
  cookies: boolean;
  family: string | null;
  brand: { at: number; domain: string } | null;
  folder: string;
}
interface Soul {
  person: Person;
  site: Site;
  first: string;
  last: string;
  states: State[];
  bio: string[];
  pace: number;
  extraAt: number;
  death: string;
  end: number;
  glitches: Span[];
  noteAt: number;
  tagAt: number;
  cased: number;
}
const HOUR = 3_600_000,
  DAY = 24 * HOUR,
  START = Date.UTC(2025, 0, 1);
const words = (text: string): string[] => text.split('|').map((word) => word.replace(/\s+/g, ' ').trim());
const FIRST = words(`Anna|Tomás|Zoë|Bjørn|Siobhán|Łukasz|María José|Renée|Jürgen|Inês|Håkan|Chloé|Dušan|Élodie
  |Owen|Grace|Nuria|Iñaki|Marek|Priya|Kwame|Jean-Luc|Aoife|Søren|Thandi|Viktória|Paul|Hiroko|Çağla|Ewa|Liam`);
const LAST =
  words(`Müller|García|Lindström|O’Neill|Nowak|Dvořák|Ferreira|Hansen|Okafor|Smith|Jones|Lefèvre|Núñez
  |Bjarnason|Van den Berg|Yılmaz|Šimić|Peeters|Campbell|Ibáñez|Desai|Tanaka|Weiß|Ødegaard|Price|Kowalska|Rossi`);
const TOWNS = words('Harbour|Northern|Valley|Capital|Lakeside|Eastern|Granite|Midland|Coastal|Summit|Border');
const PAPERS = words(
  'Gazette|Herald|Courier|Tribune|Observer|Post|Chronicle|Standard|Dispatch|Mercury|Examiner',
);
const BEATS = words(
  'energy|transport|health|education|politics|business|crime|housing|science|local government',
);
const TITLES = words('reporter|correspondent|editor|columnist'),
  RANKS = ['', '', 'Senior ', 'Deputy ', 'Chief '];
const NO_PR =
  words(`Please do not send press releases.|No PR pitches.|No PR, please.|No unsolicited PR e-mails.
  |Press releases are deleted unread.|I do not accept pitches from PR agencies.|PRs: do not write to me.`);
const BIO =
  words(`{F} joined {O} in {Y}.|Before that, {F} was a reporter at the Old Mill Weekly for {N} years.
  |{F} lives by the sea.|A native of the region, {F} has reported from {N} countries.|{F} studied history.
  |The series on broken bridges won a prize in {Y}.|{F} speaks {N} languages & a little Basque.`);
const VERBS = words('delays|approves|doubles|cuts|wins'),
  THINGS = words('budget|plan|reform|deal|press releases');
function rng(...parts: (string | number)[]): Random {
  let state = 2166136261;
  for (const char of parts.join('/')) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
const pick = <T>(r: Random, list: readonly T[]): T => list[Math.floor(r() * list.length)] as T;
const below = (r: Random, top: number): number => Math.floor(r() * top);
const token = (r: Random): string => below(r, 2 ** 31).toString(36);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const latest = <T extends { from: number }>(list: readonly T[], at: number): T =>
  list.reduce((best, one) => (one.from <= at ? one : best), list[0] as T);
const within =
  (at: number) =>
  (s: Span): boolean =>
    s.from <= at && at < s.to;
const BARE: Bag = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ß: 'ss', ı: 'i' };
const slugOf = (text: string, gap: string): string =>
  text
    .replace(/[łøØŁßı’]/g, (c) => BARE[c] ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, gap);
function makeRole(r: Random, not?: Role): Role {
  const beat = not !== undefined && r() < 0.25 ? not.beat : pick(r, BEATS),
    rank = pick(r, RANKS);
  const title = pick(
    r,
    TITLES.filter((one) => !not?.text.toLowerCase().includes(one)),
  );
  return { beat, text: r() < 0.35 ? `${upper(rank + title)}, ${beat}` : upper(`${rank}${beat} ${title}`) };
}
function mailbox(soul: Soul, pattern: number, domain: string): string {
  const one = slugOf(soul.first, ''),
    two = slugOf(soul.last, ''),
    f = one.charAt(0);
  const forms = [
    `${one}.${two}`,
    f + two,
    `${one}_${two}`,
    `${two}.${one}`,
    one + two.charAt(0),
    `${f}.${two}`,
  ];
  return `${forms[pattern % 6] ?? one}@${domain}`;
}
function makeLook(r: Random, from: number, old?: Look, form = below(r, 6)): Look {
  if (old === undefined) return { from, template: below(r, 9), short: false, style: 0, hides: false, form };
  return {
    from,
    template: (old.template + 1 + below(r, 8)) % 9,
    short: r() < 0.4,
    style: below(r, 4),
    hides: r() < 0.2,
    form,
  };
}
function makeSite(seed: number, index: number, days: number): Site {
  const r = rng(seed, 'site', index),
    town = pick(r, TOWNS),
    paper = pick(r, PAPERS),
    spans: Span[] = [];
  const when = (): number => Math.round((20 + r() * Math.max(1, days - 90)) * DAY);
  const fresh = `${town.charAt(0)}${paper.slice(0, 3)}news${index}.example`.toLowerCase();
  const looks = [makeLook(r, -Infinity)],
    brand = r() < 0.03 ? { at: when(), domain: fresh } : null;
  if (brand === null && r() < 0.05) looks.push(makeLook(r, when(), looks[0]));
  if (brand !== null && r() < 0.3) looks.push({ ...makeLook(r, brand.at, looks[0]), hides: false });
  const span = (chance: number, what: string, hours: number, from = r() * days * DAY): number =>
    r() < chance ? spans.push({ from, to: from + hours * HOUR, what }) : 0;
  for (let n = 0; n < 3; n++) span(0.25, pick(r, words('500|503|504|502')), 5 + r() * 67);
  span(0.03, 'soft', 24 + r() * 120);
  span(0.06, 'address', 3 + r() * 14);
  return {
    index,
    outlet: `${r() < 0.5 ? 'The ' : ''}${town} ${paper}`,
    looks,
    spans,
    staff: [],
    brand,
    domain: `${town}-${paper}-${index}.example`.toLowerCase(),
    pattern: below(r, 6),
    consent: r() < 0.16,
    tarpit: r() < 0.015,
    test: r() < 0.08,
    entities: r() < 0.15,
    sidebar: r() < 0.45,
    cookies: r() < 0.6,
    family: r() < 0.15 ? pick(r, LAST) : null,
    folder: pick(r, words('author|staff|people|by|en/authors')),
  };
}
function makeSoul(seed: number, id: number, site: Site, days: number): Soul {
  const r = rng(seed, 'soul', id),
    taken = new Set(site.staff.map((s) => s.person.name)),
    { brand } = site;
  const boxes = new Set(site.staff.flatMap((s) => s.states.map((state) => state.address)));
  const time = (chance: number): number => (r() < chance ? r() * days * DAY : Infinity);
  let first = '',
    last = '',
    name = '';
  while (name === '' || taken.has(name)) {
    first = pick(r, FIRST);
    last = site.family !== null && r() < 0.3 ? site.family : pick(r, LAST);
    if (r() < 0.12)
      last = `${pick(r, words('García|Pérez|Ruiz'))} ${pick(r, words('Etxeberria|Ibáñez|Soler'))}`;
    name = `${first} ${last}`;
  }
  const path = `/${site.folder}/${slugOf(name, '-')}${site.folder === 'author' ? '/' : ''}`;
  const soul: Soul = {
    site,
    first,
    last,
    states: [],
    bio: [],
    person: { id, name, host: `www.${site.domain}`, path, outlet: site.outlet },
    extraAt: time(0.3),
    glitches: [],
    pace: (1 + r() * 8) * DAY,
    cased: time(0.04),
    noteAt: below(r, 3),
    tagAt: time(0.04),
    end: time(0.022),
    death: pick(r, words('namesake|namesake|list|404|404|410')),
  };
  site.staff.push(soul);
  const facts: Bag = {
    F: first,
    O: site.outlet,
    Y: String(2004 + below(r, 20)),
    N: pick(r, ['three', 'five']),
  };
  const lines = new Set(Array.from({ length: 1 + below(r, 4) }, () => pick(r, BIO)));
  soul.bio = [...lines].map((line) => line.replace(/\{(\w)\}/g, (_, key: string) => facts[key] ?? ''));
  for (let n = below(r, 2.4), from = r() * days * DAY; n > 0; n--, from = r() * days * DAY)
    soul.glitches.push({ from, to: from + (2 + r() * 16) * HOUR, what: r() < 0.8 ? 'address' : 'role' });
  const free = (pattern: number, domain: string): string => {
    let box = mailbox(soul, pattern, domain);
    for (let n = 1; boxes.has(box); n++) box = n < 6 ? mailbox(soul, pattern + n, domain) : `x${box}`;
    return box;
  };
  const home = r() < 0.05 ? `${slugOf(name, '')}.example` : site.domain;
  soul.states.push({
    from: -Infinity,
    role: makeRole(r),
    address: r() < 0.8 ? free(site.pattern, home) : null,
    noPr: r() < 0.06 ? pick(r, NO_PR) : null,
    byForm: false,
  });
  if (site.tarpit) return soul; // nothing can be known about a page which lies at each read
  const plans: { at: number; what: Kind | 'brand' | 'back' }[] = [],
    low = 14 * DAY,
    high = (days - 60) * DAY;
  if (brand !== null && soul.end > brand.at && soul.end < brand.at + 61 * DAY) soul.end = Infinity;
  if (brand !== null && soul.end > brand.at && brand.at < high) plans.push({ at: brand.at, what: 'brand' });
  const clear = (at: number): boolean =>
    plans.every((p) => Math.abs(p.at - at) > 61 * DAY) &&
    site.looks.every((l) => at > l.from + 20 * DAY || at < l.from - 61 * DAY) &&
    at + 61 * DAY < soul.end;
  const rates: [Kind, number][] = [
    ['role_changed', 0.13],
    ['address_gone', 0.1],
    ['address_changed', 0.07],
    ['no_pr', 0.07],
  ];
  for (const [what, rate] of rates) {
    for (let tries = r() < rate && high > low ? 12 : 0; tries > 0; tries--) {
      const at = Math.round(low + r() * (high - low)),
        back = Math.round(at + (120 + r() * 25) * DAY);
      const hidden = site.looks.some((l) => l.hides && l.from <= at),
        returns = brand === null && r() < 0.3;
      if (!clear(at) || (hidden && what.startsWith('address'))) continue;
      if (what === 'address_gone' && returns && back < high && clear(back))
        plans.push({ at: back, what: 'back' });
      if (what === 'role_changed' && r() < 0.1) plans.push({ at, what: 'no_pr' });
      plans.push({ at, what });
      break;
    }
  }
  for (const { at, what } of plans.sort((a, b) => a.at - b.at)) {
    const now = soul.states.at(-1) as State,
      next = { ...now, from: at },
      old = now.address;
    const [local, domain = ''] = old?.split('@') ?? [];
    if (what === 'role_changed') next.role = makeRole(r, now.role);
    if (what === 'no_pr') next.noPr = now.noPr ?? pick(r, NO_PR);
    if (what === 'back') next.address ??= soul.states.reduce<string | null>((a, s) => s.address ?? a, null);
    if (what === 'brand' && brand !== null && domain === site.domain)
      next.address = `${local}@${brand.domain}`;
    if (what === 'address_gone') Object.assign(next, { address: null, byForm: r() < 0.15 });
    if (what === 'address_changed' && old !== null)
      next.address = free(site.pattern + 1 + below(r, 5), r() < 0.7 ? domain : `mail.${domain}`);
    boxes.add(next.address);
    soul.states.push(next);
  }
  return soul;
}
const truthsOf = (soul: Soul): Truth[] =>
  soul.states.slice(1).flatMap((now, n): Truth[] => {
    const old = soul.states[n] as State,
      mail = now.address === null ? 'address_gone' : 'address_changed';
    const fact = (kind: Kind, before: string | null, after: string | null): Truth[] =>
      before === after ? [] : [{ person: soul.person.id, kind, from: now.from, before, after }];
    return [
      ...(old.address === null ? [] : fact(mail, old.address, now.address)),
      ...fact('role_changed', old.role.text, now.role.text),
      ...fact('no_pr', old.noPr, now.noPr),
    ];
  });
const coded = (text: string): string => Array.from(text, (c) => `&#${c.codePointAt(0) ?? 0};`).join('');
const esc = (text: string): string => text.replace(/[&<>"]/g, coded);
const mailHtml = (box: string, form: number, first: string): string =>
  [
    `<a href="mailto:${box}">${box}</a>`,
    box,
    box.replace('@', ' [at] '),
    `<a href="mailto:${box}?subject=Your%20article">E-mail ${first}</a>`,
    box.replace('@', ' (at) '),
    `<a href="${coded(`mailto:${box}`)}">${coded(box)}</a>`,
  ][form] ?? box;
// {word} is filled in, {id-x} is a random id, word((…)) is left out where the word is empty, stories((…)) repeats.
const TEMPLATES = `<div id="page" class="site">{head}<main class="site-main"><header class="page-header
author-box"><img class="avatar photo" alt="" src="{face}"><h1 class="page-title vcard">{name}</h1>role((<p
class="author-role">{role}</p>))<div class="author-bio">{paras}{note}</div>mail((<p class="author-email">{contact}:
{mail}</p>))</header><h2>{latest}</h2>stories((<article id="{id-post}" class="post hentry"><h3 class="entry-title">
<a href="{href}">{title}</a></h3><time class="entry-date">{date}</time></article>))</main><aside
class="widget-area">{side}</aside>{foot}</div>~~{head}<article class="node node--type-person node--view-mode-full">
<h1 class="page-title"><span class="field field--name-title">{name}</span></h1>role((<div class="field
field--name-field-job-title field__item">{role}</div>))<div class="text-formatted field field--name-body
field__item">{paras}{note}</div>mail((<div class="field field--name-field-email"><div
class="field__label">{contact}</div><div class="field__item">{mail}</div></div>))</article><div
class="views-element-container"><h2>{latest}</h2>stories((<div class="views-row"><a href="{href}">{title}</a>
<span>{date}</span></div>))</div>{side}{foot}~~{head}<table width="100%" border="0"><tr><td width="160"
valign="top"><img src="{face}"></td><td valign="top"><h1>{name}</h1><b>{role}</b><br><br>{lines}
<br>{note}mail((<br><font size="2">{contact}: {mail}</font>))</td><td>{side}</td></tr><tr><td colspan="3">
<h3>{latest}</h3>stories(({date} <a href="{href}">{title}</a><br>))</td></tr></table>{foot}~~{json}{head}<main>
<section class="profile"><h1>{name}</h1>role((<p class="profile__job">{role}</p>))<div
class="profile__bio">{paras}{note}</div>mail((<p class="profile__contact">{contact} {mail}</p>))</section>
<h2>{latest}</h2><ul>stories((<li><a href="{href}">{title}</a><time>{date}</time></li>))</ul>{side}</main>{foot}
~~{head}<div itemscope itemtype="https://schema.org/Person" class="person"><h1 itemprop="name">{name}
</h1>role((<span itemprop="jobTitle">{role}</span>, ))<span itemprop="worksFor">{outlet}</span><div
itemprop="description">{paras}</div>{note}mail((<p>{contact}: <span itemprop="email">{mail}</span></p>))</div>
<h2>{latest}</h2><ol>stories((<li><a href="{href}">{title}</a> – {date}</li>))</ol>{side}{foot}~~{head}<main>
<h1>{name}</h1><dl class="facts">role((<dt>Position</dt><dd>{role}</dd>))<dt>Publication</dt><dd>{outlet}
</dd>mail((<dt>{contact}</dt><dd>{mail}</dd>))<dt>About</dt><dd>{lines} {note}</dd></dl><h2>{latest}</h2>
<dl>stories((<dt>{date}</dt><dd><a href="{href}">{title}</a></dd>))</dl>{side}</main>{foot}~~<div id="__app"
class="{id-css}">{head}<div class="{id-sc}"><div class="{id-sc}"><h1 class="{id-css}">{name}</h1><div
class="{id-css}">{role}</div><div class="{id-sc}">mail((<span>{contact}</span><span>{mail}</span>))</div></div><div
class="{id-sc}">{lines}{note}</div></div><div><div>{latest}</div>stories((<div class="{id-css}"><a href="{href}">
<span>{title}</span></a><span>{date}</span></div>))</div>{side}{foot}</div>~~{head}<h1>{name}</h1><p><em>{role}
</em></p>{paras}{note}mail((<p>{contact}: {mail}</p>))<hr><h2>{latest}</h2>stories((<p><a href="{href}">{title}</a>
({date})</p>))<hr>{side}{foot}~~{head}<div class="hero"><h1 class="hero-name">{name}</h1><p
class="subhead">role(({role} | )){outlet}</p></div><div class="col-8"><h2>About</h2>{paras}{note}<h2>{latest}
</h2>stories((<div class="card"><a href="{href}">{title}</a><small>{date}</small></div>))</div><div
class="col-4">mail((<h2>{contact}</h2>{mail})){side}</div>{foot}`.split('~~');
const styled = (text: string, style: number, outlet: string): string =>
  [
    text,
    text.replace(/\b[a-z]/g, (c) => c.toUpperCase()),
    text.toUpperCase(),
    text.includes(', ') ? text.replace(', ', ' · ') : `${text} · ${outlet}`,
  ][style] ?? text;
function frame(site: Site, at: number, r: Random) {
  const domain = site.brand !== null && at >= site.brand.at ? site.brand.domain : site.domain;
  const links = words('News|Politics|Sport|Staff')
    .map((l) => `<li><a href="/${l}">${l}</a></li>`)
    .join('');
  const ad = `<div class="ad" id="ad-${token(r)}">Advertisement: ${pick(r, words('New tyres|Chairs'))}</div>`;
  const cookie = site.cookies ? '<div class="cookie">We use cookies. <button>Accept</button></div>' : '';
  return {
    head: `<header>${site.outlet}<nav><ul>${links}</ul></nav></header>${r() < 0.6 ? ad : ''}\n`,
    foot: `\n<footer><p>Newsroom: <a href="mailto:newsroom@${domain}">newsroom@${domain}</a>.
Tips: tips@${domain}</p><p>© 2025 ${site.outlet}. All rights reserved.</p>${cookie}</footer>`,
    wrap: (
      title: string,
      body: string,
    ): string => `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title>
<link rel="stylesheet" href="/a.${token(r)}.css"></head>\n<body>\n${body}${' '.repeat(below(r, 4))}
<!-- ${token(r)} ${(r() * 2).toFixed(3)}s -->\n</body></html>\n`,
  };
}
function page(seed: number, soul: Soul, at: number, r: Random): string {
  const { site, person, first } = soul,
    look = latest(site.looks, at),
    now = { ...latest(soul.states, at) };
  const { head, foot, wrap } = frame(site, at, r),
    other = at >= soul.end,
    { outlet } = site;
  const variant = site.test && r() < 0.5,
    fixed = rng(seed, 'fixed', person.id);
  let name = person.name,
    bio = [`${first} covers ${now.role.beat} for ${outlet}.`, ...soul.bio];
  if (at >= soul.extraAt) bio.push(`${first} was shortlisted for the Lantern Prize.`);
  if (other) {
    // a namesake: another person under the same name and path
    const text = pick(fixed, words('Gardening contributor|Guest writer, chess|Poet and essayist'));
    Object.assign(now, { role: { text, beat: '' }, address: `hi@${slugOf(name, '')}.example`, noPr: null });
    if (fixed() < 0.5) name = `${first} ${pick(fixed, words('B.|K.|T.'))} ${soul.last}`;
    bio = [`${first} is a guest author and lives abroad.`, 'This is the first contribution to our pages.'];
  }
  if (site.tarpit)
    Object.assign(now, { role: makeRole(r), address: mailbox(soul, below(r, 6), site.domain) });
  bio = bio.slice(variant && bio.length > 2 ? 1 : 0, look.short ? 2 : 9);
  const gone = [...soul.glitches, ...site.spans].filter(within(at)).map((g) => g.what),
    note = now.noPr ?? '';
  let raw = look.hides || gone.includes('address') ? null : now.address;
  if (raw !== null && at >= soul.tagAt)
    raw = person.id % 3 < 1 ? raw.replace('@', '+news@') : raw.replace(/^[a-z]|[._][a-z]/g, (c) => upper(c));
  const form = (now.address === null ? now.byForm : look.hides) ? '<a href="/contact">Contact form</a>' : '';
  const tail = variant && look.style !== 3 ? ` at ${outlet}` : '',
    style = at >= soul.cased ? 1 : look.style;
  const role = gone.includes('role') ? '' : styled(now.role.text, style, outlet) + tail;
  if (soul.noteAt === 0 && note) bio.push(note);
  const count = Math.floor(at / soul.pace),
    turn = Math.floor(at / DAY / 9);
  const stories = Array.from({ length: 4 + (person.id % 5) }, (_, n): Bag => {
    const s = rng(seed, 'story', person.id, count - n),
      day = (count - n) * soul.pace;
    const beat = other ? 'gardening' : latest(soul.states, day).role.beat,
      who = pick(s, ['council', 'court']);
    const title = `${pick(s, TOWNS)} ${who} ${pick(s, VERBS)} ${beat} ${pick(s, THINGS)}`;
    return { title, date: new Date(START + day).toISOString().slice(0, 10), href: `/${slugOf(title, '-')}` };
  });
  const others = site.staff.filter((s) => s !== soul && !site.tarpit && site.sidebar);
  const peers = others
    .filter((s) => (s.person.id + turn) % 3 === 0)
    .slice(0, 2 + below(r, 2))
    .map((s) => {
      const state = latest(s.states, at),
        box = look.hides ? '' : (state.address ?? '');
      return `<li><a href="${s.person.path}">${s.person.name}</a>, ${state.role.text} ${mailHtml(
        box,
        box ? look.form % 3 : 1,
        '',
      )} ${state.noPr ?? ''}</li>\n`;
    });
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    jobTitle: role || undefined,
    email: raw ?? undefined,
    worksFor: { '@type': 'Organization', name: outlet },
  });
  const css = rng(seed, 'css', site.index, Math.floor(at / DAY / 10)),
    safe = bio.map(esc);
  const view: Bag = {
    name,
    head,
    foot,
    outlet,
    face: `/img/${token(r)}.jpg`,
    role: esc(role),
    mail: raw !== null ? mailHtml(raw, look.form, first) : form,
    paras: safe.map((s) => `<p>${s}</p>\n`).join(''),
    lines: safe.join('<br>\n'),
    latest: variant ? `Recent stories by ${first}` : 'Latest',
    contact: variant ? 'Get in touch' : 'Contact',
    json: `<script type="application/ld+json">${json}</script>`,
    side: peers.length ? `<div class="more"><h4>More from the team</h4><ul>${peers.join('')}</ul></div>` : '',
    note:
      soul.noteAt === 0 || !note ? '' : `<p${soul.noteAt === 1 ? '' : ' class="notice"'}>${esc(note)}</p>`,
  };
  const put = (text: string, bag: Bag): string =>
    text.replace(/\{([\w-]+)\}/g, (whole, key: string) =>
      key.startsWith('id-') ? `${key.slice(3)}-${token(key === 'id-post' ? r : css)}` : (bag[key] ?? whole),
    );
  const parts = (TEMPLATES[look.template] ?? '').replace(
    /(\w+)\(\(([\s\S]*?)\)\)/g,
    (_, key: string, text: string) =>
      key === 'stories' ? stories.map((s) => put(text, s)).join('\n') : view[key] ? text : '',
  );
  const html = wrap(`${name} – ${outlet}`, put(parts, view));
  return site.entities && look.template !== 3 ? html.replace(/[\u0080-\uffff]/g, coded) : html;
}
export function makeYear(options: { seed: number; people: number; days: number }): Year {
  const { seed, people, days } = options,
    souls: Soul[] = [],
    reads: number[] = [],
    size = rng(seed);
  for (let index = 1; souls.length < people; index++) {
    const site = makeSite(seed, index, days);
    for (let n = Math.min(people - souls.length, size() < 0.1 ? 1 : 5 + below(size, 7)); n > 0; n--)
      souls.push(makeSoul(seed, souls.length, site, days));
  }
  const answer = (id: number, at: number): Answer => {
    const soul = souls[id],
      count = (reads[id] ?? 0) + 1,
      r = rng(seed, 'read', id, count),
      chance = r();
    if (soul === undefined) throw new RangeError(`no person ${id}`);
    reads[id] = count;
    const { site, person, death } = soul,
      { head, foot, wrap } = frame(site, at, r),
      dead = at >= soul.end;
    const give = (status: number, body: string, more: Bag = {}): Answer => ({
      status,
      body,
      headers: {
        ...more,
        'content-type': 'text/html; charset=utf-8',
        date: new Date(START + at).toUTCString(),
        etag: token(r),
      },
    });
    const span = site.spans.filter((s) => s.what !== 'address').find(within(at)),
      { outlet } = site;
    const lost = wrap(
      'Page not found',
      `${head}<h1>Page not found</h1><p>It may have been moved.</p>${foot}`,
    );
    if (span !== undefined && span.what !== 'soft')
      return give(
        Number(span.what),
        span.what === '504' ? '' : '<html><body><h1>Server error</h1></body></html>',
      );
    if (chance < 0.005) return give(429, 'Too many requests', { 'retry-after': '3600' });
    if (chance < 0.02)
      return give(
        chance < 0.01 ? 403 : 200,
        wrap(
          'Just a moment...',
          `<h1>Checking your browser</h1><p>${person.host} will load shortly. Ray ${token(r)}</p>`,
        ),
      );
    if (site.consent && rng(seed, 'consent', site.index, Math.floor(at / DAY))() < 0.12)
      return give(
        200,
        wrap(
          `${person.name} – ${outlet}`,
          `<h1>Before you continue to ${outlet}</h1>
<p>We and our 812 partners store and access information on your device.</p><button>Accept all</button>`,
        ),
      );
    if (span !== undefined) return give(200, lost);
    if (dead && death === 'list')
      return give(
        200,
        wrap(
          'Our authors',
          `${head}<h1>Our authors</h1><ul>${site.staff
            .map((s) => `<li>${s.person.name}: ${latest(s.states, at).role.text}`)
            .join('')}</ul>${foot}`,
        ),
      );
    if (dead && death !== 'namesake') return give(Number(death), lost);
    const body = page(seed, soul, at, r);
    return give(200, r() < 0.01 ? body.slice(0, Math.floor(body.length * (0.2 + r() * 0.7))) : body);
  };
  return { people: souls.map((s) => s.person), truths: souls.flatMap(truthsOf), answer };
}
