/**
 * Code page 949 adds, to the pairs of EUC-KR, the Korean syllables that it lacks in the order of Unicode. The Encoding
 * Standard gives both one name, and browsers know both; Node knows the pairs of EUC-KR only.
 */
const syllables = new Map<number, string>();
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** Decodes Korean text in EUC-KR or code page 949. */
export function decodeKorean(bytes: Uint8Array): string {
  const decoder = new TextDecoder('euc-kr');
  if (syllables.size === 0) addSyllables();
  let text = '';
  let start = 0;
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81) continue;
    const syllable = syllables.get(lead * 256 + (bytes[at + 1] ?? 0));
    if (syllable !== undefined) {
      text += decoder.decode(bytes.subarray(start, at)) + syllable;
      start = at + 2;
    }
    at += 1;
  }
  return text + decoder.decode(bytes.subarray(start));
}

function addSyllables(): void {
  const decoder = new TextDecoder('euc-kr');
  const standard = new Set<string>();
  for (let lead = 0xb0; lead <= 0xc8; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1)
      standard.add(decoder.decode(Uint8Array.from([lead, trail])));
  let code = FIRST_SYLLABLE;
  for (let lead = 0x81; lead <= 0xc6; lead += 1) {
    for (let trail = 0x41; trail <= (lead < 0xa1 ? 0xfe : 0xa0); trail += 1) {
      if ((trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81)) continue;
      while (standard.has(String.fromCharCode(code))) code += 1;
      if (code > LAST_SYLLABLE) return;
      syllables.set(lead * 256 + trail, String.fromCharCode(code));
      code += 1;
    }
  }
}
