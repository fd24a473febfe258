import * as stopword from 'stopword';
import listed from 'stopwords-iso/stopwords-iso.json' with { type: 'json' };

/**
 * Words that occur in any English text but are missing from the English list of the package `stopword`. If
 * these words counted, unrelated texts would look similar.
 */
const EVERYDAY = `will its why per via two one three four five six seven eight nine ten eleven twelve hundred thousand million billion
including include includes included finds find found finding first second third last next year years month months week weeks day days today
tomorrow yesterday hour hours minute minutes time times now then here there once twice ago later early late recent recently new old good
great best better big bigger biggest small large long short high low full every each both either neither several few lot lots many much
more most less least enough own another other others someone somebody anyone everybody everyone everything something anything nothing
nobody people person man men woman way ways thing things part parts kind sort case cases fact point place places number numbers says say
saying tell tells told ask asks asked asking call calls called talk talks speak speaks think thinks thought know knows known knew
see sees seen saw look looks looking looked seem seems want wants wanted need needs needed use uses used using try tries tried trying make
makes making made take takes taking taken took give gives given gave giving get gets getting got go goes going gone went come comes coming
came put puts keep keeps kept let lets become becomes became turn turns turned start starts started begin begins began end ends ended stop
show shows showed shown bring brings brought leave leaves left right around across among along against without within until while whether
though although however because instead rather quite almost already still even ever never always often sometimes just only also too again
back away off down far near ahead according not no nor yes can cannot may might must shall should would could does doing done being been
having whose whom which whatever whoever wherever happen happens happened
during upon toward towards despite onto behind beyond since half quarter percent cent figure figures what's it's that's don't doesn't didn't
won't can't isn't aren't wasn't weren't haven't hasn't wouldn't couldn't shouldn't i'm you're we're they're he's she's there's let's`;

/** Number words, which the Intl data of Node.js does not provide. */
const NUMBERS: Readonly<Record<string, string>> = {
  de: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend million millionen milliarde milliarden prozent jahr jahre jahren woche wochen tag tage tagen monat monate uhr euro',
  fr: 'deux trois quatre cinq six sept huit neuf dix cent mille million millions milliard milliards pourcent an ans année années semaine semaines jour jours mois heure heures euro euros',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez cien mil millón millones año años semana semanas día días mes meses hora horas euro euros',
  it: 'due tre quattro cinque sei sette otto nove dieci cento mille milione milioni miliardo miliardi anno anni settimana settimane giorno giorni mese mesi ora ore euro',
  nl: 'twee drie vier vijf zes zeven acht negen tien honderd duizend miljoen miljard jaar jaren week weken dag dagen maand uur euro',
  pl: 'dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć sto tysiąc milion milionów rok lat roku tydzień dzień dni miesiąc',
  cs: 'dva tři čtyři pět šest sedm osm devět deset sto tisíc milion milionů rok let roku týden den dnů měsíc',
  no: 'to tre fire fem seks sju åtte ni ti hundre tusen million millioner milliard år uke dag dager måned kroner',
  tr: 'iki üç dört beş altı yedi sekiz dokuz yüz bin milyon milyar yıl hafta gün ay',
};

/** The stop-word lists of the package `stopword`, which names languages by three-letter codes. */
const LISTS: Readonly<Record<string, string[]>> = {
  en: stopword.eng,
  de: stopword.deu,
  fr: stopword.fra,
  es: stopword.spa,
  it: stopword.ita,
  pt: stopword.por,
  nl: stopword.nld,
  sv: stopword.swe,
  da: stopword.dan,
  no: stopword.nob,
  fi: stopword.fin,
  hu: stopword.hun,
  ro: stopword.ron,
  tr: stopword.tur,
  pl: stopword.pol,
  cs: stopword.ces,
  ja: stopword.jpn,
  ko: stopword.kor,
  zh: stopword.zho,
  uk: stopword.ukr,
  bg: stopword.bul,
  ru: stopword.rus,
  fa: stopword.fas,
  ar: stopword.ara,
  el: stopword.ell,
  he: stopword.heb,
  hi: stopword.hin,
  th: stopword.tha,
};

/** Returns the most common words of a language, used for language detection. */
export function functionWords(code: string): string[] {
  return (LISTS[code] ?? []).map((word) => word.normalize('NFC'));
}

/** Returns words that say nothing about a text's subject: function words, numbers, months and days. */
export function stopWords(code: string): Set<string> {
  // The English list of `stopwords-iso` is not used, because the list contains "computer" and "fire".
  const further = code === 'en' ? EVERYDAY.split(/\s+/) : ((listed as Record<string, string[]>)[code] ?? []);
  const words = [...functionWords(code), ...further, ...(NUMBERS[code] ?? '').split(' '), ...calendar(code)];
  return new Set(words.map((word) => word.normalize('NFC').toLowerCase()));
}

/**
 * Returns the names of months and days of the week as the runtime spells them. The English names include
 * "may", which is also a verb.
 */
function calendar(code: string): string[] {
  return (['long', 'short'] as const).flatMap((width) => {
    const month = new Intl.DateTimeFormat(code, { month: width, timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(code, { weekday: width, timeZone: 'UTC' });
    return [
      ...Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2024, index, 1))),
      ...Array.from({ length: 7 }, (_, index) => day.format(Date.UTC(2024, 0, 1 + index))),
    ].map((word) => word.toLowerCase().replace(/\.$/, ''));
  });
}
