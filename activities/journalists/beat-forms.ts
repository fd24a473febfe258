/** A phrase that states a beat; group 1 is the beat, up to the end of the clause. */
interface BeatForm {
  why: string;
  form: RegExp;
}

/** Phrases of biographies, about a person and by the person. */
export const BEATS: BeatForm[] = [
  {
    why: 'English: covers, has covered, reports on, writes about …',
    form: /(?:\bcovers|\bcovering|(?:\bhas|\bhave|['’]s)(?: \p{L}+)? covered|\b(?:reports on|reporting on|(?:has|have) reported(?: \p{L}+ly)? on|(?:writes|writing|written|blogs) (?:\p{L}+ly )?(?:about|on(?= (?:\p{L}+ )*topics))|focus(?:es|ed|ing)?(?: \p{L}+ly)? on|speciali[sz](?:es|ing|ed) in|special(?:ist)? interests? in|interested in|expert in|(?:expert|author|columnist|authority) on))\s+(?:mainly |mostly |primarily |all things )?([^.;:()\n]{3,120})/iu,
  },
  {
    why: 'English: I cover, I write about, I report on',
    form: /\bI(?: \p{L}+ly|['’]ve| have| also| often)? (?:cover(?:ed)?|(?:write|written|blog)(?: \p{L}+ly)? about|report(?:ed)? on|focus on|speciali[sz]e in)\s+([^.;:()\n]{3,120})/iu,
  },
  {
    why: 'English: my writing is about, my beat is, I review; areas of expertise, beats:',
    form: /\b(?:(?:writing|reporting|coverage) is (?:mostly |mainly )?about|(?:my|whose|her|his|their|\p{Lu}\p{L}+['’]s?) beats? (?:is|are|includes?)|(?:I|s?he|they) reviews?|(?:areas? of (?:expertise|interest|coverage)|coverage areas?|special[it]{1,3}es|beats?)\s*(?:include|are|:))\s+([^.;:()\n]{3,120})/iu,
  },
  {
    why: 'English: leads our coverage of',
    form: /\b(?:leads?|heads?|oversees?|edits?|responsible for)(?: (?:our|the|its|\S+['’]s?))? coverage of\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'English: on the education team',
    form: /\bon (?:the|our|its|\S+['’]s) ((?:\p{Ll}[\p{Ll}-]+|&|AI|US|EU|UK)(?: (?:\p{Ll}[\p{Ll}-]+|&|AI|US|EU|UK)){0,3}) (?:team|desk|beat)\b/u,
  },
  {
    why: 'German: schreibt über, berichtet über, recherchiert zu',
    form: /\b(?:schreib[et]|berichtet?|recherchiert|bloggt?)\s+(?:\p{L}+\s+){0,4}?über\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'German: für … zuständig, kümmert sich um, befasst sich mit; Schwerpunkte:',
    form: /\b(?:kümmert\s(?:\S+\s){0,4}?sich\s(?:\S+\s){0,3}?um|interessier(?:t|e) (?:sich|mich) (?:\S+\s){0,2}?für|(?:befass|beschäftig)(?:t|e) (?:\p{L}+ )?(?:sich|mich) (?:\S+\s){0,3}?mit|widmet? (?:\p{L}+ )?(?:sich|mich) (?:\S+\s){0,3}?(?:dem|der|den)|Berichtsgebiete?:?|(?:Themens|S)chwerpunkte?(?::| sind| ist| liegt auf| liegen auf)|Fachgebiete?(?::| sind| ist)|Autorin zu den Themen|(?:schreibt|arbeitet) (?:\S+\s){0,4}?zu|(?:Fachjournalist|Fachredakteur)(?:in)? für|Expert(?:e|in) für|spezialisiert auf)\s+([^.;:()\n]{3,120})/u,
  },
  {
    why: 'German: … sind die Themen, über die sie schreibt',
    form: /(?:^|[.!?]\s)([^.;:\n]{3,80}) sind (?:die|ihre|seine|meine) (?:Themen|Schwerpunkte)\b/u,
  },
  { why: 'German: ist für … zuständig', form: /\bist (?:bei \S+ )?für ([^.;:()\n]{3,80}?) zuständig/u },
  {
    why: 'Czech and Slovak: věnuje se, zabývá se, píše o',
    form: /(?:[Vv]ěnuj[eiu] se|[Zz]abýv(?:á|ám) se|[Vv]enuje(?:m)? sa|[Ss]pecializuj[eiu] se na|má na starosti|týkají|(?<!\p{L})[Pp]íš[eiu](?: \p{L}+)? o)\s+(?:především |hlavně )?([^.;:()\n]{3,80})/u,
  },
  {
    why: 'Polish: pisze o, zajmuje się, specjalizuje się w',
    form: /(?<!\p{L})(?:[Pp]isz[eę](?: \p{L}+)? o|[Zz]ajmuj[eę] się|[Ss]pecjalizuj[eę] się w)\s+(?:(?:głównie|przede wszystkim|tematyce|tematach)\s+)?([^.;:()\n]{3,80})/u,
  },
  {
    why: 'French: couvre, suit, écrit sur, spécialiste de, en charge de',
    form: /(?<!\p{L})(?:couvre|écri[ts](?: \p{L}+)? sur|travaille sur|(?:sui[ts]|traite)(?: \p{L}+ \d{4})?(?= (?:l|d)(?:es?|a|['’]))(?: de(?=s? ))?|spécialis(?:te|ée?) (?:des?|du|dans|en)|(?:chargée?s?|en charge) (?:de la couverture )?(?:des(?: questions (?:des?|du))?|du|de (?=l['’a]))(?! (?:mission|projet|communication)))\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Spanish and Portuguese: cubre, escribe sobre, escreve sobre',
    form: /(?<!\p{L})(?:cubr(?:e|o|iendo)|escrib[eo](?: \p{L}+)? sobre|informa sobre|centrad[oa] en|especiali[sz]ad[oa] e[nm]|se ocupa de|se ha ocupado de|cobre|escrev[eo](?: \p{L}+)? sobre)\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Italian: si occupa di, scrive di, segue i temi di, esperto di',
    form: /(?<!\p{L})(?:(?:si occupa|mi occupo|scriv[eo])(?: \p{L}+mente| soprattutto)? (?:di|su|d(?:el|ei|egli|ella|elle)|sul(?:la|le)?)|segu[eo] (?:i temi|le vicende|le questioni) d\p{L}+|espert[oa] (?:di|in)|specializzat[oa] in)\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Dutch and the Nordic languages: schrijft over, skriver om, dekker',
    form: /(?<!\p{L})(?:schrijft?(?: \p{L}+)? over|volgt (?:voor de \p{L}+ )?(?=de |het )|gespecialiseerd in|(?:houdt zich|houd me) bezig met|skriver(?: \p{L}+)? om|dekker|dækker|bevakar|speciali(?:seret|sert|serad) (?:i|på|inom))\s*(?<=\s)([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Russian and Ukrainian: пишет о, освещает, пише про',
    form: /(?<!\p{L})(?:пиш(?:ет|у) об? |освеща(?:ет|ю) |специализируется на |пишу? про |пише про |висвітлює )([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Japanese: …を担当, …を取材, 専門は…',
    form: /(?:(?:専門|担当|取材)(?:分野)?は|(?<=[。\s]|^)主に)([^。、は\s]{2,30}?(?:[、・][^。、は\s]{2,20}?){0,4}?)(?:など)?(?:を(?:中心に)?(?:担当|取材)|です|。|$)/u,
  },
  {
    why: 'Chinese and Korean: 关注…领域, … 분야를 취재',
    form: /(?:关注|關注|专注于?|專注於?|主要报道|主要報導)([\p{sc=Han}、]{2,30}?)等?(?:领域|領域|议题|議題|新闻|新聞|话题|話題)|([\p{sc=Hangul}·,]{2,20})\s*(?:분야를|[을를])\s*(?:주로\s*)?(?:담당|취재)/u,
  },
];

/** Professions that follow the field of work: "health reporter". */
const WRITERS = 'reporter|correspondent|editor|writer|columnist|critic|journalist';
/** Fields that titles name in capitals, where any other word may be a place or an outlet: "Deputy Economics Editor". */
const FIELDS =
  'Agriculture|Architecture|Arts?|Automotive|Aviation|Banking|Books?|Business|Climate|Courts?|Crime|Culture|Cybersecurity|Data Protection|Defen[cs]e|Diplomatic|Economics|Economy|Education|Energy|Entertainment|Environment|Environmental|Fashion|Film|Finance|Financial|Food|Football|Games|Gaming|Health|Healthcare|Housing|Immigration|Labou?r|Legal|Markets|Media|Medical|Money|Motoring|Music|Personal Finance|Political|Politics|Property|Religion|Retail|Science|Security|Shipping|Space|Sports?|Technology|Tech|Television|Theat(?:re|er)|Transport|Transportation|Travel|Wine';
const FIELD_LIST = `(?:${FIELDS})(?:(?:,| and| &) (?:${FIELDS}))*`;
/** Ranks and kinds of employment, which name no field, in front of a profession. */
const RANKS =
  'senior|junior|chief|lead|deputy|assistant|associate|principal|former|freelance|staff|contributing|head|grand|independent|veteran|seasoned|experienced|award-winning|full-time|part-time|leading';

/** Phrases of titles and of "is a …" sentences: weaker, because what stands there may be a rank or a desk. */
export const TITLES: (BeatForm & { of: 'title' | 'biography'; isLower?: true })[] = [
  {
    of: 'title',
    why: 'English: Science editor',
    isLower: true,
    form: new RegExp(`^(?:(?:${RANKS})\\s+)*([\\p{L} &-]{3,40}?)\\s+(?:${WRITERS})$`, 'iu'),
  },
  {
    of: 'title',
    why: 'English: National reporter focusing on …',
    form: new RegExp(`(?:${WRITERS})\\s+(?:focus(?:ed|ing) on|covering)\\s+(.{3,60})$`, 'iu'),
  },
  {
    of: 'biography',
    why: 'English: is a health policy reporter. Names of places and outlets begin with a capital',
    form: new RegExp(
      `\\b(?:is|as)\\s+(?:(?:now|currently|also)\\s+)?(?:(?:an?|the)\\s+)?(?:\\S+['’]s?\\s+)?(?:(?:${RANKS})\\s+)*(?!(?:an?|the|now|currently|also)\\s)((?:(?:\\p{Ll}[\\p{Ll}-]+|\\p{Lu}{2,4}|&)\\s+){1,4})(?:${WRITERS}|expert)\\b`,
      'u',
    ),
  },
  {
    of: 'biography',
    why: 'English: is the paper’s Deputy Economics Editor',
    isLower: true,
    form: new RegExp(
      `\\b(?:is|as)\\s(?:\\S+\\s){0,4}?(${FIELD_LIST}) (?:Editor|Reporter|Correspondent|Writer|Columnist|Critic)\\b`,
      'u',
    ),
  },
  {
    of: 'title',
    why: 'English: Reporter, Education',
    isLower: true,
    form: new RegExp(`(?:${WRITERS}),\\s+(${FIELD_LIST})$`, 'iu'),
  },
  {
    of: 'title',
    why: 'German: Wirtschaftsredakteurin',
    form: /^(\p{Lu}\p{Ll}{3,}?)s?(?:redakteur|reporter|korrespondent|journalist)(?:in)?$/u,
  },
  {
    of: 'biography',
    why: 'German: ist als Musik- und Filmredakteurin bei … tätig',
    form: /\b(?:ist|als)\s(?:\S+\s){0,3}?((?:\p{Lu}\p{Ll}+- und )?\p{Lu}\p{Ll}{3,}?)s?(?:redakteur|korrespondent|journalist)(?:in)?(?!\p{L})/u,
  },
  {
    of: 'title',
    why: 'German: Redakteurin im Ressort Wirtschaft',
    form: /\bRessort\s+(\p{Lu}\p{L}+(?:(?: und |, )\p{Lu}\p{L}+)*)$/u,
  },
  {
    of: 'title',
    why: 'French: journaliste au service Économie, cheffe de la rubrique Culture',
    form: /(?:service|rubrique)\s+(\p{Lu}\p{L}+(?: et \p{Lu}?\p{L}+)*)$/u,
  },
  {
    of: 'title',
    why: 'Spanish: Redactora de Tribunales',
    form: /^(?:Redactora?|Periodista|Corresponsal|Cronista)\s+de\s+(\p{Lu}\p{L}+(?: y \p{Lu}?\p{L}+)*)$/u,
  },
  {
    of: 'title',
    why: 'Dutch: redacteur economie, verslaggever zorg en onderwijs',
    form: /^(?:Redacteur|Verslaggever|Verslaggeefster)\s+(\p{Ll}{4,}(?: en \p{Ll}{4,})?)$/u,
  },
];

/** Matches words before a profession that name no subject, as in "staff writer". */
export const NO_SUBJECT =
  /^(?:lead|head|grand|veteran|general|staff|contributing|managing|executive|news|senior|chief|general assignment|freelance|digital|web|online|night|weekend|copy|special|special projects|features?|foreign|guest|award-winning|multimedia|video|photo|audience|homepage|assistant|junior|trainee|trending|pan-african|technical|content|independent|digital|\S+-based|founding|city|national|international|network|editor-at-large|group|co|seo|search|social(?: media)?|growth|newsletters?|engagement|production|picture|photography|graphics|data|design|community|commerce|podcast|print|layout|research|standards|planning|assignment|supervising|acting|investigative|investigations?|regional|local|chef|lokal|foto|bild|nachrichten|agentur|auslands|fach|gast|jung|schluss|politische|festival)$/iu;
/** Matches a field of work rather than a beat, as in "specializes in payments at Example Works". */
export const WORK_AT =
  /^(?:[Ff]ocus|[Ss]peciali[sz]|[Ss]pecial|[Ii]nterested|[Ee]xplores|[Ee]xpert)[^,]*?\s(?:at|bei|chez)\s+\p{Lu}/u;
/** Matches words that begin another detail, such as an employer, a place or a date. */
export const CLAUSE_END =
  /(?:,? and the impact|,? und interviewt|,? as he|,? as she|, which|, where|, who| that he| that she|,? (?:elle|il|sie|er|ella|él|lei|lui|zij|hij) \p{Ll}+)(?!\p{L}).*$|\s+(?:for|at|from|since|and (?:is|was|has|lives|writes|hosts)|as well as|before|after|based|für|bei|aus|seit|und (?:ist|lebt)|pour|depuis|au sein|para|desde|per|voor|sinds|för|for|hos)\s.*$/iu;

/** Words before a statement that deny it, or make it one about an earlier time or about spare time. */
export const ELSEWHEN =
  /(?<!\p{L})(?:awards?|prizes?|honou?red|recogni[sz]ed|nominated|praised) for(?: (?:her|his|their))?\s+$|(?<!\p{L})(?:previously|formerly|before (?:joining|that|becoming)|used to|(?:started|began|launched)(?: out)?(?: \p{L}+ career)?|free time|spare time|not (?:writing|working|reporting|reading|busy)|away from|früher\p{L}*|begann|startete|a commencé|a débuté|comenzó|empezó|ha iniziato|começou|zuvor|vorher|ehemals|Freizeit|privat|nicht gerade|auparavant|précédemment|loisirs|temps libre|anteriormente|antes|tiempo libre|tempo libero|in precedenza|tempos? livres?|eerder|vrije tijd|tidligere|tidigare|fritid\p{L}*|wcześniej|dříve)(?!\p{L})[^.;\n]*$|(?<!\p{L})(?:not|never|no longer|nicht|ne|no|não|non|niet|inte|ikke|nie|не)\s+$/iu;
/** Words before a statement whose subject is a business or what it sells, so that it states what the business does. */
export const OF_BUSINESS =
  /(?<!\p{L})(?:team|compan(?:y|ies)|agency|firm|start-?up|platform|model|organi[sz]ation|consultancy|studio|practice|program(?:me)?|unternehmen|agentur|firma|entreprise|agence|empresa|azienda)s?(?:,?\s+(?:that|which|who|die|das|qui|que|che))?\s+$|(?<!\p{L})(?:services?|portfolio|insurance|polic(?:y|ies)|courses?|workshops?)\s+$|(?<!\p{L})(?:builds?|develops?|offers?|provides?|designs?|advises?|sells?)\s[^.;\n]*$/iu;
/** A name behind "Specialised in shipping, Ada Lovelace …" begins the sentence itself. */
export const NAME_AFTER =
  /,\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)+\s+(?!(?:and|und|et|y|e|en|og|och|i)\s)\p{Ll}.*$/u;
