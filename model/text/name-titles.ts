const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Titles that are no given names, in any case and with or without a full stop. */
const TITLES = words(`
  dr dra dre prof profa profª prof.ssa professor professorin phdr rndr mudr judr mvdr paeddr mgr mgra mag.a lic licda mr mrs ms mx mme mlle
  sir dame lord lady rev hr herr hrn frau fru monsieur madame mademoiselle maître señor señora señorita srta signor signora signorina
  senhor senhora dott dottor dott.ssa dottoressa avv ddr dipl.-ing dipl drs mevr dhr mevrouw pani sig.ra sr.ª sra.ª
  г-н г-жа проф д-р господин госпожа пан пані κ κα δρ מר גב' פרופ' ד"ר د أ دكتور أستاذ डॉ डॉ० श्री श्रीमती datuk dato encik puan shri smt
  inż ing.arch doç sn`);
/** Titles that are given names, initials or words without their full stop: “Don”, “Gen”, “Mag”. */
const ABBREVIATED = words(
  'miss. sr. sra. sig. mag. ing. ir. eng. arch. fr. hon. gen. col. capt. sgt. adv. doc. bc. me. pr. ph.d. m.d. red. don. dña. doña. h. hj. av. т. м.',
);
/** Degrees and honours behind a name, as they are written; “Ma” and “Bà” are surnames. */
const DEGREES = words(`
  PhD Ph.D Ph.D. DPhil D.Phil. MD M.D. MBA M.B.A. MA M.A. MSc M.Sc. M.Sc BA B.A. BSc B.Sc. B.Sc MEd MPhil LLM LL.M. LL.M LLB JD J.D. DDS DVM RN CPA CFA
  KC QC CBE OBE MBE KBE DBE FRS FRSA FBA Esq Esq. Esquire CSc. CSc DrSc. DiS. h.c.`);
const EAST_ASIAN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2})(?:さん|様|氏|先生|女士|小姐|\s님|\s씨)$/u;

/**
 * Returns a name without courtesy and academic titles in front of it and degrees behind it, as long as two words are
 * left: “Prof. Dr. med. Ada Reporter, PhD” becomes “Ada Reporter”, and “Dr. Reporter” stays. “Jr.” and “III” stay, too:
 * they tell a father from his son.
 */
export function withoutTitles(name: string): string {
  const bare = name.replace(EAST_ASIAN, '');
  const [head = '', ...tail] = bare.split(/\s*,\s*/u).filter((part) => !part.split(/\s+/u).every(isDegree));
  const parts = [head, ...tail].join(', ').split(/\s+/u);
  let isTitled = false;
  while (parts.length > 2 && isTitle(parts[0] ?? '', isTitled)) {
    parts.shift();
    isTitled = true;
  }
  const isShouted = !/\p{Ll}/u.test(name);
  while (!isShouted && parts.length > 2 && isDegree(parts.at(-1) ?? '')) parts.pop();
  return parts.join(' ');
}

/** Whether a word is a title in front of a name. Behind another, abbreviations in lower case are part of it: “Dr. rer. nat.”, “dr hab.”. */
export function isTitle(word: string, isTitled: boolean): boolean {
  const lower = word.toLowerCase();
  return (
    TITLES.has(lower) ||
    TITLES.has(lower.replace(/\.$/, '')) ||
    ABBREVIATED.has(lower) ||
    (isTitled && /^(?:\p{Ll}{1,6}\.)+$/u.test(word))
  );
}

/** Whether a word is a degree or honour behind a name. */
export function isDegree(word: string): boolean {
  return DEGREES.has(word) || DEGREES.has(word.replace(/\.$/, ''));
}
