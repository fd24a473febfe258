/**
 * What credits call the text of a story and its pictures, as patterns, by language. Beside a colon, such a word says what
 * the person after it made: "Text: Ada Holm, Fotos: Peter Lund", "Words and pictures: Ada Holm".
 */
const ROLES: Record<string, { text: string; pictures: string }> = {
  en: {
    text: 'words|text|story|article|report|interview|reporting',
    pictures: 'pictures?|photos?|photographs?|photography|images?|illustrations?|graphics?|video',
  },
  de: {
    text: 'texte?|bericht|beitrag|artikel|reportage|recherche|protokoll',
    pictures: 'fotos?|bild(?:er)?|fotografien?|grafik(?:en)?|illustration(?:en)?',
  },
  fr: {
    text: 'textes?|récit|reportage|rédaction',
    pictures: 'photos?|photographies?|images?|illustrations?|dessins?|vidéo',
  },
  es: {
    text: 'textos?|reportaje|crónica|entrevista|redacción',
    pictures: 'fotos?|fotografías?|imágenes|imagen|ilustraci(?:ón|ones)|vídeo',
  },
  pt: { text: 'textos?|reportagem', pictures: 'fotos?|fotografias?|imagens?|ilustraç(?:ão|ões)' },
  it: { text: 'test[oi]|articolo|servizio', pictures: 'foto|fotografie?|immagini|illustrazioni' },
  nl: { text: 'tekst|verhaal', pictures: "foto['’]?s?|beeld|fotografie|illustraties?" },
  sv: { text: 'text', pictures: 'foto|bild(?:er)?|illustration' },
  da: { text: 'tekst|artikel', pictures: 'foto|billeder|bilder' },
  fi: { text: 'teksti', pictures: 'kuvat?|valokuvat?' },
  pl: { text: 'tekst|teksty', pictures: 'zdjęcia|zdjęcie|fot\\.|fotografie|ilustracje' },
  cs: { text: 'text', pictures: 'foto|fotografie|snímky|ilustrace' },
  ru: { text: 'текст', pictures: 'фото|фотографии|иллюстрации|снимки' },
  uk: { text: 'текст', pictures: 'фото|світлини|ілюстрації' },
  tr: { text: 'yazı|metin|haber', pictures: 'fotoğraf(?:lar)?|görsel' },
  hu: { text: 'szöveg', pictures: 'fotók?|képek|kép' },
  lt: { text: 'tekstas', pictures: 'nuotraukos|nuotrauka' },
  lv: { text: 'teksts', pictures: 'fotogrāfijas|attēli' },
  et: { text: 'tekst', pictures: 'fotod|pildid' },
  sr: { text: 'tekst|текст', pictures: 'fotografije|фотографије|slike' },
  sl: { text: 'besedilo', pictures: 'fotografije' },
  bg: { text: 'текст', pictures: 'снимки' },
  id: { text: 'teks|naskah', pictures: 'foto' },
  el: { text: 'κείμενο', pictures: 'φωτογραφίες|φωτογραφία|φωτό' },
  th: { text: 'เรื่อง', pictures: 'ภาพ|ภาพถ่าย|ถ่ายภาพ' },
};

const all = (role: 'text' | 'pictures') =>
  Object.values(ROLES)
    .map((row) => row[role])
    .join('|');
const AND =
  '\\s*(?:,|/|&|\\+|(?<!\\p{L})(?:and|und|et|e|ed|y|en|och|og|ja|i|a|и|та|ve|és|και|ir|un|in|dan)(?!\\p{L}))\\s*';
const BOTH = `(?:(?:${all('text')})${AND}(?:${all('pictures')})|(?:${all('pictures')})${AND}(?:${all('text')}))\\s[–—-]\\s`;
const TEXT = `(?<![\\p{L}])(?:(?:(?:${all('pictures')})${AND})?(?:${all('text')})(?:${AND}(?:${all('text')}|${all('pictures')})){0,2}\\s*[:：]\\s*|${BOTH})`;

const AT_START = new RegExp(`^${TEXT}`, 'iu');
const AFTER_PICTURES = new RegExp(`^(?:${all('pictures')})\\s*[:：].{1,60}?${TEXT}`, 'iu');
/** Behind a caption: "The harbour at night. Text and photo: Ada Holm", "The harbour | Text: Ada Holm | Photo: Peter Lund". */
const AFTER_CAPTION = new RegExp(`^.{1,200}?(?:[.!?…]['"»”)]?|\\s[|·•–—/])\\s+(${TEXT})(?=\\p{Lu})`, 'iu');
/** Behind a section in an element of its own: "Culture Text: Ada Holm Photo: Peter Lund", "Kultur & Nöje Text: Ada Holm". */
const AFTER_SECTION = new RegExp(`^[^.:!?\\d|]{2,30}?\\s(${TEXT})(?=\\p{Lu})`, 'iu');
const SECTION = /^(?:(?:\p{Lu}\S*|&|och|og|und|et|and|y|e|i|a)\s)+$/u;
const OF_PICTURES = new RegExp(`(?<![\\p{L}])(?:${all('pictures')})(?![\\p{L}])`, 'iu');

/**
 * Returns the part of a credit that begins with the name of the writer, without the label of the text. Pictures may be
 * credited before the text, and a caption may come before both if pictures are credited, too. Null for other texts.
 */
export function afterTextLabel(credit: string): string | null {
  const label = AT_START.exec(credit) ?? AFTER_PICTURES.exec(credit);
  if (label) return credit.slice(label[0].length);
  const behind = AFTER_CAPTION.exec(credit) ?? AFTER_SECTION.exec(credit);
  const [whole = '', own = ''] = behind ?? [];
  const from = whole.length - own.length;
  const isOfSection = SECTION.test(credit.slice(0, from)) && /^te[kstx]/i.test(own);
  return behind && (isOfSection || OF_PICTURES.test(credit.slice(from))) ? credit.slice(whole.length) : null;
}

/** What East Asian credits call the text of a story, and what they call pictures, editing and translation. */
const EAST_ASIAN = {
  text: '取材・文|撰文|文|取材|執筆者?|执笔|著者|筆者|作者|記者|记者|글|취재',
  other:
    '写真|撮影|摄影|攝影|图片|圖片|图|圖|動画|イラスト|構成|編集|编辑|編輯|責任編輯|责任编辑|校对|校對|監修|翻訳|翻译|翻譯|사진|그래픽|영상|삽화|편집|번역',
};
const OTHER_IN_EAST_ASIA = new RegExp(
  `(?<=^|[\\s、，,;；|｜)）])(?:${EAST_ASIAN.other})(?:\\s*[:：/／|｜・·=＝]\\s*|\\s+)(?=[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Katakana}]).*?(?=(?:${EAST_ASIAN.text})\\s*[:：/／|｜・·=＝]|$)`,
  'gu',
);

/** A credit without those who did not write: "文・佐藤花子、写真・高橋健太" and "写真：高橋健太 文：佐藤花子" are by 佐藤花子. */
export function withoutOthersInEastAsia(credit: string): string {
  return credit.replace(OTHER_IN_EAST_ASIA, '');
}
