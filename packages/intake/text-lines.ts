import { isOfMail } from '../../model/text/mail-attribution.ts';

/** A line of a text, with what it is in a mail. */
export interface TextLine {
  /** Where the line begins and ends in the text, without its line break. */
  start: number;
  end: number;
  /** The line without quoting and white space around it. */
  text: string;
  /** Whether it is a header of a mail, such as its sender or date. */
  isHeader: boolean;
  /** Whether it is the line that mail programs set above a mail that is quoted or passed on. */
  isForward: boolean;
  /** Whether it is part of the signature of a mail. */
  isSigned: boolean;
  /** Whether it follows a line that announces a contact of the sender, as press releases have. */
  isAfterContactLabel: boolean;
}

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
const HEADER =
  /^[*_]{0,2}(?:from|to|cc|bcc|sent|date|subject|reply-to|sender|von|an|gesendet|datum|betreff|antwort an|de|à|objet|envoyé|para|asunto|enviado|a|da|oggetto|inviato|van|aan|onderwerp|verzonden|fra|til|sendt|emne|från|till|skickat|ämne|lähettäjä|vastaanottaja|lähetetty|aihe|od|do|data|wysłano|temat|kimden|kime|tarih|konu|от|кому|дата|тема|feladó|címzett|tárgy|差出人|宛先|送信日時|日時|件名|送信者|发件人|收件人|发送时间|主题|من|إلى|تاريخ|الموضوع|التاريخ)[*_]{0,2} ?[:：](?:\s|[*_]|$)/iu;
const SEPARATOR =
  /^[-_* ]{2,}.{0,40}(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|元のメッセージ|転送メッセージ|رسالة محولة|الرسالة الأصلية|mensaje (?:original|reenviado)).{0,20}[-_* ]*$|^begin forwarded message:|^anfang der weitergeleiteten/i;
const WROTE =
  /^(?:on|am|le|el|il|op)\b.{5,160}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef).{0,80}:$|.{3,120}(?:のメール|さんは書きました|كتب)[:：]$/iu;
/** The words of programs: “… のメール：”. */
const OF_PROGRAM = /のメール|さんは/u;
const CLOSING =
  /^(?:(?:all the |all |with )?(?:best|kind|warm)(?: (?:regards|wishes))?|(?:many )?thanks(?: (?:again|in advance|so much))?(?: and .{0,20})?|thank you|cheers|regards|sincerely|yours (?:sincerely|faithfully|truly)|mit (?:freundlichen|besten|herzlichen|lieben|sonnigen) (?:grüßen|gruessen|grüssen).{0,25}|(?:viele|beste|herzliche|liebe|schöne|freundliche) (?:grüße|gruesse|grüsse|gruss|gruß).{0,25}|(?:vg|lg|mfg|gruß)|bien (?:cordialement|à vous)|cordialement|saludos(?: cordiales)?|un saludo|atentamente|cordiali saluti|(?:met )?vriendelijke groet(?:en)?|(?:med )?venlig hilsen|(?:med )?vennlig hilsen|(?:med )?vänlig(?:a)? hälsning(?:ar)?|(?:mvh|hälsningar|hilsen)|ystävällisin terveisin|terveisin|pozdrawiam|z poważaniem|s pozdravem|с уважением|з повагою|üdvözlettel|cu stimă|saygılarımla|cordialmente|atenciosamente|abraços?|よろしくお願い(?:いた|致)?します|敬具|مع (?:أطيب |خالص )?(?:ال)?تحيات(?:ي)?|(?:أطيب )?تحياتي|مع الشكر|شكراً?)[,!.、。،]?$/iu;
const SIGNATURE_MARK = /^(?:--|__+|—)\s*$/;
const POSTSCRIPT = /^(?:p\.? ?p?\.?s\.?\b|追伸|ملاحظة)/i;
const CONTACT =
  /(?:contact|kontakt|ansprechpartner|お問い合わせ|連絡先|للتواصل|contacto|contatto).{0,30}[:：]?$/iu;
const MAX_SIGNATURE_LINES = 14;
const LONG_LINE = 140;

/** Divides a text into lines and says what each is in a mail. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let signed = 0;
  let isMail = false;
  let before = '';
  LINE.lastIndex = 0;
  while (LINE.lastIndex < text.length) {
    const start = LINE.lastIndex;
    const raw = LINE.exec(text)?.[0] ?? '';
    const whole = raw.replace(/[\r\n]+$/, '');
    const line = whole.length > LONG_LINE * 20 ? whole : whole.replace(/^(?:\s*>)+/, '').trim();
    const isShort = line.length <= LONG_LINE;
    const isForward =
      isShort && (SEPARATOR.test(line) || (WROTE.test(line) && (OF_PROGRAM.test(line) || isOfMail(line))));
    const isHeader = isForward || (line.length < 2_000 && HEADER.test(line));
    if (isHeader) isMail = true;
    if (isHeader || !isShort || POSTSCRIPT.test(line)) signed = 0;
    if (isShort && line !== '' && (CLOSING.test(line) || SIGNATURE_MARK.test(line)))
      signed = MAX_SIGNATURE_LINES + 1;
    const isSigned = signed > 0;
    if (isSigned && line !== '') signed -= 1;
    lines.push({
      start,
      end: start + whole.length,
      text: line,
      isHeader,
      isForward,
      isSigned,
      isAfterContactLabel: CONTACT.test(before),
    });
    if (line !== '' && isShort) before = line;
  }
  return isMail ? withHeaderBlocks(lines) : lines;
}

/** A header that stands alone is a line of prose, “To: do this”, unless it has an address. */
function withHeaderBlocks(lines: TextLine[]): TextLine[] {
  return lines.map((line, index) => {
    if (!line.isHeader || !HEADER.test(line.text) || /[^\s@]@[^\s@]/.test(line.text)) return line;
    const isNear = [index - 1, index + 1, index - 2, index + 2].some((other) => lines[other]?.isHeader);
    return isNear ? line : { ...line, isHeader: false };
  });
}
