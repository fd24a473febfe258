/** A phrase that states a beat; group 1 is the beat, up to the end of the clause. */
interface BeatForm {
  why: string;
  form: RegExp;
}

/** Phrases of biographies. */
export const BEATS: BeatForm[] = [
  {
    why: 'English: covers, reports on, writes about …',
    form: /\b(?:covers|covering|reports on|reporting on|(?:writes|writing|written|blogs) (?:mostly |mainly |extensively )?about|focus(?:es|ed|ing)?(?: \p{L}+ly)? on|speciali[sz](?:es|ing|ed) in|special(?:ist)? interests? in|interested in|explores|expert in|(?:expert|author|columnist|authority) on)\s+(?:mainly |mostly |primarily |all things )?([^.;:()\n]{3,120})/iu,
  },
  {
    why: 'English: my writing is about, my beat is, I review',
    form: /\b(?:(?:writing|reporting|coverage) is (?:mostly |mainly )?about|(?:my|whose|her|his|their) beats? (?:is|are|includes?)|(?:I|s?he|they) reviews?)\s+([^.;:()\n]{3,120})/iu,
  },
  {
    why: 'German: schreibt über, berichtet über, zuständig für',
    form: /\b(?:schreibt|berichtet)\s+(?:\p{L}+\s+){0,4}?über\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'German: für … zuständig, kümmert sich um, interessiert sich für',
    form: /\b(?:kümmert\s(?:\S+\s){0,4}?sich\s(?:\S+\s){0,3}?um|interessiert sich (?:\S+\s){0,2}?für|beschäftigt sich (?:\S+\s){0,2}?mit|Berichtsgebiet|Schwerpunkte? (?:sind|ist|liegt auf|liegen auf)|Autorin zu den Themen|(?:schreibt|arbeitet) (?:\S+\s){0,4}?zu)\s+([^.;:()\n]{3,120})/u,
  },
  { why: 'German: ist für … zuständig', form: /\bist (?:bei \S+ )?für ([^.;:()\n]{3,80}?) zuständig/u },
  {
    why: 'Czech and Slovak: věnuje se, zabývá se, píše o',
    form: /(?:[Vv]ěnuje se|[Zz]abývá se|[Vv]enuje sa|týkají|(?<!\p{L})[Pp]íše o)\s+(?:především |hlavně )?([^.;:()\n]{3,80})/u,
  },
  {
    why: 'Polish: pisze o, zajmuje się, specjalizuje się w',
    form: /(?<!\p{L})(?:[Pp]isze o|[Zz]ajmuje się|[Ss]pecjalizuje się w)\s+(?:(?:głównie|przede wszystkim|tematyce|tematach)\s+)?([^.;:()\n]{3,80})/u,
  },
  {
    why: 'French: couvre, suit, écrit sur, spécialiste de',
    form: /(?<!\p{L})(?:couvre|écrit sur|(?:suit|traite)(?: \p{L}+ \d{4})?(?= (?:l|d)(?:es?|a|['’]))(?: de(?=s? ))?|spécialis(?:te|ée?) (?:des?|du|dans|en))\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Spanish and Portuguese: cubre, escribe sobre, escreve sobre',
    form: /(?<!\p{L})(?:cubre|escribe sobre|especiali[sz]ad[oa] e[nm]|se ocupa de|se ha ocupado de|cobre|escreve sobre)\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Italian: si occupa di, scrive di, esperto di',
    form: /(?<!\p{L})(?:si occupa di|scrive di|espert[oa] di|specializzat[oa] in)\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Dutch and the Nordic languages: schrijft over, skriver om, dekker',
    form: /(?<!\p{L})(?:schrijft over|volgt (?:voor de \p{L}+ )?(?=de |het )|gespecialiseerd in|skriver om|dekker|dækker|bevakar|speciali(?:seret|sert|serad) (?:i|på|inom))\s*(?<=\s)([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Russian and Ukrainian: пишет о, освещает, пише про',
    form: /(?<!\p{L})(?:пишет об? |освещает |специализируется на |пише про |висвітлює )([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Japanese: …を担当, 専門は…',
    form: /(?:専門は|(?<=[。\s]|^)主に)([^。、は\s]{2,30}?(?:[、・][^。、は\s]{2,20}){0,4}?)(?:を担当|です|。|$)/u,
  },
];

/** Professions that follow the field of work: "health reporter". */
const WRITERS = 'reporter|correspondent|editor|writer|columnist|critic|journalist';
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
      `\\b(?:is|as)\\s+(?:(?:an?|the)\\s+)?(?:\\S+['’]s?\\s+)?(?:(?:${RANKS})\\s+)*(?!an?\\s|the\\s)((?:(?:\\p{Ll}[\\p{Ll}-]+|\\p{Lu}{2,4}|&)\\s+){1,4})(?:${WRITERS}|expert)\\b`,
      'u',
    ),
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
  /^(?:lead|head|grand|veteran|general|staff|contributing|managing|executive|news|senior|chief|general assignment|freelance|digital|web|online|night|weekend|copy|special|special projects|features?|foreign|guest|award-winning|multimedia|video|photo|audience|homepage|assistant|junior|trainee|trending|pan-african|technical|content|independent|digital|\S+-based|founding|city|national|international|network|editor-at-large|group|co|seo|search|social(?: media)?|growth|newsletters?|engagement|production|picture|photography|graphics|data|design|community|commerce|podcast|print|layout|research|standards|planning|assignment|supervising|acting|investigative|investigations?|regional|local)$/iu;
/** Matches a field of work rather than a beat, as in "specializes in payments at Example Works". */
export const WORK_AT =
  /^(?:[Ff]ocus|[Ss]peciali[sz]|[Ss]pecial|[Ii]nterested|[Ee]xplores|[Ee]xpert)[^,]*?\s(?:at|bei|chez)\s+\p{Lu}/u;
/** Matches words that begin another detail, such as an employer, a place or a date. */
export const CLAUSE_END =
  /(?:,? and the impact|,? und interviewt|,? as he|,? as she|, which|, where|, who| that he| that she)(?!\p{L}).*$|\s+(?:for|at|from|since|and (?:is|was|has|lives|writes|hosts)|as well as|before|after|based|für|bei|aus|seit|und (?:ist|lebt)|pour|depuis|au sein|para|desde|per|voor|sinds|för|for|hos)\s.*$/iu;

/** Words before a statement that deny it, or make it one about an earlier time or about spare time. */
export const ELSEWHEN =
  /(?<!\p{L})(?:previously|formerly|before (?:joining|that|becoming)|used to|(?:started|began|launched)(?: out)?(?: \p{L}+ career)?|free time|spare time|not (?:writing|working|reporting|reading|busy)|away from|früher\p{L}*|begann|startete|a commencé|a débuté|comenzó|empezó|ha iniziato|começou|zuvor|vorher|ehemals|Freizeit|privat|nicht gerade|auparavant|précédemment|loisirs|temps libre|anteriormente|antes|tiempo libre|tempo libero|in precedenza|tempos? livres?|eerder|vrije tijd|tidligere|tidigare|fritid\p{L}*|wcześniej|dříve)(?!\p{L})[^.;\n]*$|(?<!\p{L})(?:not|never|no longer|nicht|ne|no|não|non|niet|inte|ikke|nie|не)\s+$/iu;
/** Words before a statement whose subject is a business, so that it states what the business does. */
export const OF_BUSINESS =
  /(?<!\p{L})(?:team|compan(?:y|ies)|agency|firm|start-?up|platform|model|organi[sz]ation|consultancy|studio|practice|program(?:me)?|unternehmen|agentur|firma|entreprise|agence|empresa|azienda)s?(?:,?\s+(?:that|which|who|die|das|qui|que|che))?\s+$/iu;
/** A name behind "Specialised in shipping, Ada Lovelace …" begins the sentence itself. */
export const NAME_AFTER =
  /,\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)+\s+(?!(?:and|und|et|y|e|en|og|och|i)\s)\p{Ll}.*$/u;
