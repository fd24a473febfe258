/** What people are called who write for an outlet without belonging to it, in the languages of the news. */
const OUTSIDE = [
  String.raw`free[- ]?lanc\p{L}*|contribut(?:or|ing)\p{L}*|self-employed|stringer|syndicated`,
  String.raw`(?:guest|independent) (?:journalist|reporter|writer|author|producer|photographer|columnist|contributor|correspondent|post|essay|blogger)\p{L}*`,
  String.raw`frei(?:e[rn]?|berufliche?[rn]?)\s(?:mit)?(?:journalist|autor|arbeit|korrespondent|redakteur|redaktor|reporter|publizist|fotograf|schriftsteller|texter)\p{L}*`,
  String.raw`freiberuf\p{L}*|gast(?:autor|kommentator|kolumnist|beitrag)\p{L}*`,
  String.raw`pigiste|(?:journaliste|auteure?|autrice|rédact\p{L}+|photographe) (?:indépendante?|invitée?)|collaborat(?:eur|rice)|correspondante? local\p{L}*`,
  '(?:periodista|redactora?|autora?|fotógraf[oa]|columnista|jornalista|repórter|giornalista|autore|autrice) (?:independiente|invitad[oa]|independente|convidad[oa]|indipendente|ospite)',
  String.raw`colaborador\p{L}*|collaborat(?:ore|rice)`,
  String.raw`frilans\p{L}*|gästskribent|gjesteskribent|zzp['’]?er|gastauteur|medewerker freelance|freelancejournalist\p{L}*`,
  String.raw`spolupracovn\p{L}+|współpracowni\p{L}+|niezależn\p{L}+|externí|внештатн\p{L}+|позаштатн\p{L}+|независим\p{L}+|незалежн\p{L}+`,
];
const BY_WORD = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${OUTSIDE.join('|')})(?![\p{L}\p{M}])`, 'iu');
/** Scripts without spaces between words. */
const BY_SIGN = /フリー(?:ランス|ライター|記者|ジャーナリスト)|寄稿|特约|特約|自由撰稿|객원|프리랜서|기고/u;

/**
 * Whether a role, a biography or a line about a person says that the person writes for an outlet from outside, as a
 * freelance or a guest. Such people rarely have an address at the outlet.
 */
export function worksFromOutside(text: string): boolean {
  return BY_WORD.test(text) || BY_SIGN.test(text);
}
