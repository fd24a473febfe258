import type { PublicationType, TypeEvidence } from './types.ts';

/** Words in host names that indicate one type of publication, and how much they raise its score. */
interface HostWords {
  rule: string;
  type: PublicationType;
  weight: number;
  why: string;
  /** Words that are matched anywhere in the host name. */
  anywhere?: string;
  /** Words that are matched at the start of a host's label (the text between dots) or after a hyphen. */
  starts?: string;
  /** Words that are matched at the end of a host's label (the text between dots) or before a hyphen. */
  ends?: string;
}

/**
 * Words in a host's own name (its labels without the public suffix). These words are the weakest evidence and
 * are used only if nothing better is known. The weights reflect how often each rule classifies the hosts of
 * the curated list correctly if the list itself is not used. No single word that is typical of the press
 * reaches a confidence of 0.8.
 */
const HOST_WORDS: HostWords[] = [
  {
    rule: 'word_press_title',
    type: 'editorial',
    weight: 1.1,
    why: 'a common word in the titles of newspapers and magazines',
    anywhere: `magazin zeitung rundschau tagblatt anzeiger wochenblatt nachrichten kurier merkur blatt bote stimme
      spiegel gazet gazzett herald tribun chronicle courier observer bulletin journal jornal giornale diario diari
      periodico notici notizie corriere correo correio prensa imprensa dagblad courant tidning tidende bladet sanomat
      uutiset lehti gazeta dziennik noviny denik zpravy vestnik novosti vesti pravda haber newspaper telegraph sentinel
      spectator examiner standard guardian reporter inquirer enquirer dispatch democrat republican beacon register
      citizen argus mirror times globe mercury independent advertiser review weekly daily today digest reader echo
      lemonde figaro depeche voix parisien monde shimbun shinbun`,
    ends: 'post posten avis avisen avisa presse',
  },
  {
    rule: 'word_broadcaster',
    type: 'editorial',
    weight: 0.9,
    why: 'a common word in the names of broadcasters',
    anywhere: 'radio television televisión fernseh channel',
    starts: 'tv fm',
    ends: 'tv fm',
  },
  {
    rule: 'word_news',
    type: 'editorial',
    weight: 0.5,
    why: 'a word that is slightly more common in the names of newsrooms than of agencies',
    anywhere: 'news',
  },
  {
    rule: 'word_newswire',
    type: 'newswire',
    weight: 4.2,
    why: 'a common word in the names of agencies and press release wires',
    anywhere: `newswire news-wire prwire pr-wire presswire press-wire releasewire newsagency news-agency
      nachrichtenagentur presseagentur newsagentur presseportal presse-portal pressportal pressrelease press-release
      pressemitteilung pressebox newsdesk openpr communique comunicad comunicat agencianoticias
      agencia-de-noticias agenceinfo agencepresse agence-presse agenzia prlog haberajans ajans`,
    // "prnews" must begin a word, because the names of some public radio stations end with "prnews"
    // (`mprnews`).
    starts: 'prnews',
  },
  {
    rule: 'word_agency',
    type: 'newswire',
    weight: 1.8,
    why: 'the name of an agency',
    starts: 'agencia agence agency agentur',
    ends: 'agencia agence agency agentur',
  },
  {
    rule: 'word_locality',
    type: 'government',
    weight: 3.2,
    why: 'a common form of the names of towns, counties and councils',
    anywhere: `countysheriff countygov countyclerk stadtverwaltung kreisverwaltung landratsamt landkreis gemeinde
      agglomeration boroughcouncil parishcouncil citycouncil camaramunicipal`,
    starts: `cityof townof villageof countyof city-of town-of stadt- gemeinde- markt- kreis- vg- rathaus- mairie mairie- ville-
      villede commune- agglo- cc- departement- conseil- prefecture metropole- ayto ayuntamiento diputacion prefeitura
      cm- concello comune provincia gemeente`,
    ends: 'council county kreis kommune kommun -mairie -agglo -metropole -ville -commune',
  },
  {
    rule: 'word_authority',
    type: 'government',
    weight: 3,
    why: 'a common word in the names of authorities',
    anywhere: `ministry ministerium ministere ministerio landtag regierung behoerde polizei staatsanwalt finanzamt
      jobcenter gobierno gouvernement government parlament legislat supremecourt sheriff police firedepartment
      embassy ambassade botschaft consulat treasury centralbank bancocentral banquecentrale zensus census hopital
      hopitaux nationalguard landesamt landesbetrieb landesregierung landesanstalt landesarchiv`,
    starts: `gov- bundesamt bundesanstalt bundesinstitut bundesagentur bundesministerium bundespolizei bundes-
      academie- chu- sdis crous ars-`,
    ends: '-gov gov senate senat congress courts parliament nationalbank statistics lottery',
  },
  {
    rule: 'word_company',
    type: 'brand_content',
    weight: 1.6,
    why: 'a common word in the names of companies',
    starts: 'gmbh',
    ends: `gmbh inc ltd llc corp group holding company shop store software technologies consulting solutions
      engineering techblog blog newsroom mediacenter mediacentre pressroom labs bank insurance ventures pharma motors
      airlines versicherung`,
  },
  {
    rule: 'word_aggregator',
    type: 'syndication_platform',
    weight: 2,
    why: 'a common word in the names of sites that collect stories from elsewhere',
    anywhere: 'aggregat newsnow frontpage newsstand kiosk allnews newslookup bookmark',
    ends: 'headlines newspapers feeds rss portal forum',
  },
];

const PATTERNS = HOST_WORDS.map((row) => ({ ...row, pattern: patternOf(row) }));

function patternOf({ anywhere, starts, ends }: HostWords): RegExp {
  const any = (words: string | undefined) => words?.trim().split(/\s+/).join('|');
  const parts = [
    anywhere && `(?:${any(anywhere)})`,
    starts && `(?<![a-z0-9])(?:${any(starts)})`,
    ends && `(?:${any(ends)})(?![a-z0-9])`,
  ];
  return new RegExp(parts.filter(Boolean).join('|'));
}

export function hostWordEvidence(host: string, publicSuffix: string): TypeEvidence[] {
  const name = host.endsWith(`.${publicSuffix}`) ? host.slice(0, -publicSuffix.length - 1) : host;
  return PATTERNS.flatMap(({ rule, pattern, type, weight, why }) => {
    const match = pattern.exec(name);
    return match ? [{ rule, type, weight, detail: `“${match[0]}” in ${host}: ${why}` }] : [];
  });
}

/** Matches typical article paths: a date, a long hyphenated headline, or a long number at the end. */
const ARTICLE_PATH =
  /\/(?:19|20)\d\d\/\d{1,2}(?:\/|$)|\/[^/-]*-[^/-]*-[^/-]*-[^/-]*-|[-/]\d{5,}(?:\.html?)?\/?$/;
const NEWS_SECTIONS = new Set(
  `politics politik politique politica sport sports deportes esportes business wirtschaft economie economia world welt
  monde mundo mondo local lokal regional opinion meinung culture kultur cultura crime national international noticias
  nachrichten actualite actualites nyheter nyheder uutiset wiadomosci zpravy haber`.split(/\s+/),
);

/** Returns evidence for the type of a publication from the path of a URL whose host is on no list. */
export function pathWordEvidence(path: string): TypeEvidence[] {
  const evidence: TypeEvidence[] = [];
  if (ARTICLE_PATH.test(path)) {
    evidence.push({
      rule: 'path_article',
      type: 'editorial',
      weight: 1,
      detail: 'the path looks like that of an article',
    });
  }
  const section = path
    .toLowerCase()
    .split('/')
    .slice(1, -1)
    .find((segment) => NEWS_SECTIONS.has(segment));
  if (section) {
    evidence.push({
      rule: 'path_news_section',
      type: 'editorial',
      weight: 1.2,
      detail: `/${section}/ is a news section`,
    });
  }
  return evidence;
}
