/**
 * The kind of news in a pitch. A suggested opening of an e-mail introduces each kind with different words, and
 * some kinds need writers of news: who only reviews products takes none of them.
 */
export const PITCH_KINDS = [
  ...(['contrary', 'recall', 'obituary', 'statement', 'deal', 'funding', 'results', 'award'] as const),
  ...(['work', 'event', 'opening', 'study', 'data', 'legal', 'policy', 'hire'] as const),
  ...(['partnership', 'product', 'campaign', 'news'] as const),
] as const;
export type PitchKind = (typeof PITCH_KINDS)[number];

/** Kinds of news that a reviewer has nothing to review in. `news`, of which nothing is known, is none of them. */
export const NEWS_ONLY: ReadonlySet<PitchKind> = new Set<PitchKind>([
  ...(['contrary', 'obituary', 'statement', 'deal', 'funding', 'results', 'study', 'data'] as const),
  ...(['legal', 'policy', 'hire', 'partnership'] as const),
]);

/** Kinds of news of which no guide is made; it may well use a study or a product. */
export const GUIDES_LACK: ReadonlySet<PitchKind> = new Set<PitchKind>([
  ...(['deal', 'funding', 'results', 'award', 'event', 'opening', 'legal', 'policy', 'hire'] as const),
  'partnership',
]);

/** Patterns for each kind of news, in English, German, Spanish and French. The first match decides. */
const KINDS: readonly { kind: PitchKind; pattern: RegExp }[] = [
  {
    kind: 'contrary',
    pattern:
      /\b(?:contrary to|contradicts?|defies|debunks?|overturns?|against (?:all )?expectations|entgegen|widerlegt|widerspricht|überraschend|contra lo esperado|desmienten?|contradicen?|contrairement|contredit|contre toute attente)(?!\p{L})/iu,
  },
  {
    kind: 'recall',
    pattern:
      /\b(?:recalls|is recalling|product recall|voluntary recall|safety recall|withdraws? .{0,40} from sale|rückruf\p{L}*|ruft .{0,60} zurück|retira del mercado|retirada de productos?|rappelle|rappel de produits?)(?!\p{L})/iu,
  },
  {
    kind: 'obituary',
    pattern:
      /\b(?:has died|died (?:in|on|at|after)|passed away|ist (?:im alter|mit) .{0,40}(?:gestorben|verstorben)|falleció|ha fallecido|ha muerto|est mort|est morte|est décédé|est décédée)(?!\p{L})/iu,
  },
  {
    kind: 'statement',
    pattern:
      /^(?:a )?statement\b|\bresponds to (?:reports|allegations|claims)\b|^stellungnahme\b|\bnimmt stellung\b|^comunicado sobre\b|^(?:déclaration|mise au point)\b/iu,
  },
  {
    kind: 'deal',
    pattern:
      /\b(?:acquires?|acquired|to acquire|acquisition of|takes? over|merges? with|merger|buys? (?:a )?(?:majority|rival|stake)|übernimmt (?:die|den|das) (?:firma|mehrheit|unternehmen|konkurrent\p{L}*)|übernahme von|fusioniert|adquiere|adquisición de|fusión|rachète|acquisition|fusionne)(?!\p{L})/iu,
  },
  {
    kind: 'funding',
    pattern:
      /\b(?:raises?|raised|secures?|closes?) (?:[^\s]{1,3})?\d|\b(?:series [a-e]|seed|funding) round\b|\b(?:sammelt .{0,20}\d.{0,30} ein|finanzierungsrunde|ronda de financiación|levanta \d|levée de fonds|lève \d)(?!\p{L})/iu,
  },
  {
    kind: 'results',
    pattern:
      /\b(?:(?:first|second|third|fourth)[- ]quarter (?:results|revenue|profit|sales)|annual results|full-year (?:results|revenue|profit)|quarterly (?:results|profit)|quartalszahlen|jahresergebnis|geschäftszahlen|resultados (?:trimestrales|anuales)|résultats (?:trimestriels|annuels))(?!\p{L})/iu,
  },
  {
    kind: 'award',
    pattern:
      /\b(?:wins? (?:the |a )?(?:\p{L}+ ){0,4}(?:award|prize|medal)|(?:award|prize) (?:goes|for|of)|has been awarded|shortlist(?:ed)?|erhält den .{0,40}preis|\p{L}*preis geht an|ausgezeichnet|gana el premio|premio (?:nacional|internacional|a)|galardonad\p{L}*|remporte le prix|prix décerné|lauréate?s?)(?!\p{L})/iu,
  },
  {
    kind: 'work',
    pattern:
      /\b(?:(?:her|his|their|a|the) (?:first|debut|new|latest) (?:book|novel|album|film|record|memoir)|(?:book|novel|album) (?:is )?out (?:on|now)|audio ?library|audiobooks?|documentary|board game|card game|players run|(?:erstes|neues|sein|ihr) (?:buch|album)|(?:neuer|erster) (?:roman|film)|primera novela|nuev[ao] (?:novela|libro|disco|película|álbum)|premier (?:roman|album|livre|film)|nouveau (?:roman|album|livre|film))(?!\p{L})/iu,
  },
  {
    kind: 'event',
    pattern:
      /\b(?:exhibition|exhibits|museum\b.{0,140}\bshows|festival|conference|premieres?(?= (?:in|on|at|of|from|next)\b)|summit|trade fair|swap|open day|ausstellung|messe|tagung|premiere|exposición|congreso|feria del?|estreno|exposition|congrès|salon (?:de|du|des)|vernissage)(?!\p{L})/iu,
  },
  {
    kind: 'opening',
    pattern:
      /\b(?:breaks? ground|open(?:s|ed) (?:\p{L}+ ){1,3}(?:shops?|stores?|plant|factory|warehouse|branch|office|hospital|school|restaurant|baker(?:y|ies)|hotel|site|cent(?:re|er)|pads?)|began construction|new (?:plant|factory|warehouse|shop|store|branch|headquarters|museum)|eröffnet|neue[rs]? (?:werk|fabrik|filiale|standort|niederlassung)|grundsteinlegung|abre (?:su|un|una)|inaugura|nueva (?:planta|fábrica|tienda|sede)|ouvre (?:son|sa|un|une)|inaugure|nouve(?:au|lle) (?:usine|site|magasin|boutique))(?!\p{L})/iu,
  },
  {
    kind: 'study',
    pattern:
      /\b(?:stud(?:y|ies)|clinical trial|controlled trial|field (?:trial|test)|researchers?|scientists|new research|feldtest|studie|untersuchung|feldversuch|forscher\p{L}*|wissenschaftler\p{L}*|estudio|investigador\p{L}*|étude|chercheurs|premiers résultats|primeros resultados|a suivi pendant)(?!\p{L})/iu,
  },
  {
    kind: 'data',
    pattern:
      /\b(?:survey|poll of|(?:has|have) (?:analy[sz]ed|evaluated|counted|combined)|analysis of \d|report\b.{0,60}\bon \d|publishes (?:a|its|the|how|what)|new figures|register of|index|umfrage|befragung|ausgewertet|auswertung|verglichen hat|gemessen|erhebung|encuesta|evaluación|mapa|datos de|enquête|baromètre|sondage|a analysé|mesure)(?!\p{L})|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine) (?:in|out of) (?:two|three|four|five|six|seven|eight|nine|ten|twelve)\b|\bjede[rs]? (?:dritte|vierte|fünfte|zehnte)\b|\d+ (?:per ?cent|prozent|por ciento|pour cent) (?:of|der|de|des)\b/iu,
  },
  {
    kind: 'legal',
    pattern:
      /\b(?:sues|sued|lawsuit|class action|court (?:rules|ruled|orders)|files? (?:a )?complaint|verklagt|klage gegen|gerichtsurteil|demanda judicial|demanda contra|sentencia|porte plainte|procès|assigne)(?!\p{L})/iu,
  },
  {
    kind: 'policy',
    pattern:
      /\b(?:new (?:law|rules|regulation|bill)|draft law|legislation|ordinance|parliament|ministry|council (?:votes|approves|adopts)|gesetz(?:entwurf)?|verordnung|bundestag|ministerium|stadtrat|proyecto de ley|ministerio|ordenanza|normativa|projet de loi|décret|ministère|assemblée nationale)(?!\p{L})/iu,
  },
  {
    kind: 'hire',
    pattern:
      /\b(?:appoints?|appointed|(?:joins|hires|names) .{0,60}\b(?:as|chief|head|director|ceo|president)|new (?:ceo|chief executive|managing director|head of)|beruft|wird (?:neue[rs]? )?(?:geschäftsführer\p{L}*|vorstand\p{L}*|leiter\p{L}*)|neue[rs]? (?:chef\p{L}*|geschäftsführer\p{L}*)|nombra|nuev[ao] (?:director\p{L}*|consejer\p{L}*)|nomme|nommée?|nouve(?:au|lle) (?:directeur|directrice|présidente?))(?!\p{L})/iu,
  },
  {
    kind: 'partnership',
    pattern:
      /\b(?:partners? with|partnership|teams? up|joint venture|cooperation|sponsors?|sponsorship|signs? (?:a )?(?:contract|agreement) with|kooperation\p{L}*|partnerschaft|kooperiert|gemeinsam mit|alianza|acuerdo con|patrocin\p{L}*|colaboración con|partenariat|s'associe|accord avec|parrain\p{L}*)(?!\p{L})/iu,
  },
  {
    kind: 'product',
    // A verb such as "launch" or "present" does not suffice: rockets are launched and maps are presented,
    // too. The pattern also requires a word for a product.
    pattern:
      /\b(?:launch(?:es|ed)|releases?d?|unveils?|introduces?|presents?|lanza|presenta|lance|dévoile|veröffentlicht|bringt|stellt)\b[^.]{0,80}\b(?:app|software|tool|platform|product|version|model|robot|printer|device|service|range|aplicación|herramienta|plataforma|producto|servicio|application|logiciel|plateforme|produit|modèle|anwendung|gerät|produkt|modell|dienst)(?!\p{L})|\bbeta (?:customers?|users?|testers?|version)\b|\b(?:new|first) (?:\p{L}+ )?(?:app|software|version|tool|product|platform|line|model|device)\b|\bneues? (?:app|version|software|gerät|modell|produkt|baureihe)\b|\berweitert baureihe\b|\bnueva (?:app|versión|herramienta)(?!\p{L})|\bnouvelle (?:application|version)(?!\p{L})/iu,
  },
  {
    kind: 'campaign',
    pattern:
      /\b(?:campaign|petition|appeal|calls? (?:on|for)|volunteers?|fundraiser|asks the country|kampagne|petition|spendenaktion|aufruf|fordert|campaña|petición|voluntari[oa]s|exigen|campagne|pétition|appelle à|bénévoles)(?!\p{L})/iu,
  },
];

/** Verbs and words with which a sentence tells news, rather than leading up to it. */
const TELLS =
  /\b(?:today|yesterday|(?:on|from|until) \d{1,2} \p{L}+|announces?d?|publishe[sd]|presents?|launche[sd]|opens?|raised|raises|acquires?d?|finds?|found|shows?|followed|(?:has|have) (?:\p{L}+ )?(?:analy[sz]ed|evaluated|counted|measured|finished|raised|bought|developed|opened|combined)|heute|legt|vor|stellt|veröffentlicht|ergab|ergibt|zeigt|lädt|eröffnet|bietet|(?:hat|haben) .{0,80}(?:ausgewertet|gemessen|begleitet|verglichen|untersucht|entwickelt)|hoy|presenta|publica|lanza|muestra|realizó|inaugura|anuncia|aujourd['’]hui|présente|publie|lance|montre|mesure|annonce|a suivi|a analysé|ouvre)(?!\p{L})/iu;

/** Returns whether a sentence tells news of this kind, or at least tells news. */
export function newsValue(sentence: string, kind: PitchKind): number {
  const isOfKind = KINDS.find((one) => one.kind === kind)?.pattern.test(sentence) === true;
  return Number(isOfKind) + Number(TELLS.test(sentence));
}

export function showsKind(kind: PitchKind, text: string): boolean {
  return kind === 'news' || KINDS.find((one) => one.kind === kind)?.pattern.test(text) === true;
}

/** Returns the kind of news that the first sentences of a pitch tell. */
export function kindOf(sentences: string[]): PitchKind {
  const text = sentences.join('\n');
  return KINDS.find(({ pattern }) => pattern.test(text))?.kind ?? 'news';
}
