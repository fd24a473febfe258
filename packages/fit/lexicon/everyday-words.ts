/** Words of texts on any subject in languages whose words have not been counted: what a study or report does. */
const OF_REPORTS: Readonly<Record<string, string>> = {
  nl: `onderzoek onderzoeken onderzoekers studie rapport cijfers resultaten toont tonen blijkt laat zien jaar jaren mensen
    land bedrijf bedrijven minder meer bijna aantal`,
  sv: `undersökning undersökningen studie studien rapport rapporten siffror resultat visar enligt år människor land företag
    företaget mindre mer nästan antal`,
  da: `undersøgelse undersøgelsen studie rapport rapporten tal resultater viser ifølge år mennesker land virksomhed
    virksomheder mindre mere næsten antal`,
  no: `undersøkelse undersøkelsen studie rapport rapporten tall resultater viser ifølge år mennesker land bedrift bedrifter
    selskap selskapet mindre mer nesten antall`,
};
/** Words for numbers and shares, by language: they, too, occur in texts on any subject. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
      eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million
      millions billion billions dozen dozens half third thirds quarter quarters percent percentage first second`,
    de: `eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
      achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend million millionen
      milliarde milliarden dutzend hälfte drittel viertel fünftel zehntel prozent`,
    fr: `deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante
      cinquante soixante cent cents mille million millions milliard milliards dizaine douzaine centaine millier moitié
      tiers quart pourcent pourcentage`,
    es: `dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte treinta cuarenta cincuenta
      sesenta setenta ochenta noventa cien ciento cientos mil miles millón millones mitad tercio tercios cuarto porcentaje`,
    it: `due tre quattro cinque sei sette otto nove dieci undici dodici venti trenta quaranta cinquanta sessanta settanta
      ottanta novanta cento mila mille milione milioni miliardo miliardi metà terzo quarto percento percentuale`,
    pt: `dois duas três quatro cinco seis sete oito nove dez onze doze vinte trinta quarenta cinquenta sessenta setenta
      oitenta noventa cem cento mil milhão milhões bilhão bilhões metade terço quarto percentagem porcentagem`,
    nl: `twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien
      negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd honderden duizend duizenden
      miljoen miljoenen miljard dozijn helft derde kwart procent percentage`,
    sv: `två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio
      fyrtio femtio sextio sjuttio åttio nittio hundra tusen miljon miljoner miljard hälften tredjedel fjärdedel procent`,
    da: `to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve tredive
      fyrre halvtreds tres halvfjerds firs halvfems hundrede tusind million millioner milliard halvdelen tredjedel
      fjerdedel procent`,
    no: `to tre fire fem seks sju syv åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue tretti
      førti femti seksti sytti åtti nitti hundre tusen million millioner milliard halvparten tredjedel fjerdedel prosent`,
  }).map(([language, words]) => [language, new Set(`${words} ${OF_REPORTS[language] ?? ''}`.split(/\s+/))]),
);

/** Returns whether a text consists of numbers and such words alone, like "seventy percent": nobody is recommended on it. */
export function isEveryday(text: string, language: string): boolean {
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .every((word) => /^[\d.,%]+$/.test(word) || WORDS[language]?.has(word) === true);
}
