import type { DateValue } from './date-values.ts';
import { printedDate } from './printed-dates.ts';

/**
 * The meaning of the words before a date, such as "Published". Words in many languages are recognized. `other` is a date
 * of something else: of an event, a deadline, a product, the terms of use.
 */
export type DateLabel = 'published' | 'updated' | 'other' | 'none';

const PUBLISHED =
  /publi(?:shed|cated|é|cad[oa]|kov[aá]n|sert|cerad|ceret|cat|c[ēe]t|kowan|kacj|kace|kuar)|pubblicat[oa]|posted|first appeared|created|issued|veröffentlicht|erstellt|erschienen|datum|gepubliceerd|geplaatst|udgivet|julkaistu|objavlj|zverejnen|vyd[aá]n[oéý]|vložen|utworzon|dodano|megjelent|létrehoz|közzét|опубликован|опубл[іи]кован|додано|публикува|објављен|δημοσι|yayın|oluşturul|diterbitkan|dipublikasi|diposting|(?<!\p{L})terbit|ngày đăng|đăng (?:ngày|lúc)|xuất bản|mise? en ligne|(?<!\p{L})(?:paru(?:e|tion)?|créée?|cread[oa]|criad[oa]|inserito)(?!\p{L})|paskelbt|publikuot|avaldat|公開|公布|発表|発行|掲載|投稿|发布|發布|发表|發表|時間|时间|등록|입력|승인|작성|ن\u064f?شر|انتشار|تاريخ|تاریخ|פורסם|פרסום|เผยแพร่|โพสต์|วันที่|प्रकाशित|पब्लिश/iu;
const UPDATED =
  /updated?|modified|revised|reviewed|last (?:checked|verified)|last edit|last change|aktualisiert|geändert|überarbeitet|(?:^|\W)stand(?=\W)|mis(?:e)? à jour|actualis(?:é|ation)|modifié|actuali(?:zado|zaci|zar|[tz]+at)|revisado|corregido|modificado|atualiza(?:do|ç)|aggiorna(?:t|mento)|modificat|bijgewerkt|gewijzigd|uppdaterad|ändrad|oppdatert|endret|opdateret|ændret|päivitetty|muokattu|zaktualizowano|aktualizac|aktualizov|zmodyfikowan|zmienion|upraven|změněn|zmenen|frissítve|módosít|ažuriran|izm(?:je|ije|e)n|posodobljen|обновл?ен|изменен|оновлено|измењен|ажуриран|güncelle|değiştir|diperbarui|diubah|cập nhật|chỉnh sửa|atnaujin|atjaunot|uuendat|muudet|更新|改訂|修改|수정|تحديث|به\u200c?روز|بروز|ویرایش|עודכן|עדכון|อัปเดต|อัพเดท|แก้ไข|अपडेट|संशोधित|ενημ[εέ]ρ|τροποποι/iu;
const OTHER =
  /(?<!\p{L})(?:today(?: is|:)|hoy es|heute ist|nous sommes|oggi è|hoje é|vandaag is|idag är|i dag er|dnes je|dziś jest|astăzi este|今日は|今天是|오늘은|(?:page|seite|página|pagina) (?:generated|generiert|generada|gerada|générée|generata)|(?:printed|gedruckt|imprimé|impreso|impresso|stampato) (?:on|at|am|le|el|em|il)(?!\p{L}))|(?<!\p{Nd})\d{1,2}\s?(?:°\s?[cf]|grad|degrees|grados|degrés|gradi)(?!\p{L})|(?:photo|picture|image|foto|bild|imagen|imagem)\p{L}*[^.|]{0,20}(?:taken|from|vom|aufgenommen|prise?|tomada|tirada|scattata|genomen|tagen)|(?:taken|filmed|captured) (?:on|in)|recorded|(?:web)?site (?:was )?(?:last )?updated|retrieved|accessed|abgerufen|consulté|consultado|consultato|geraadpleegd|best before|use by|sell by|expir(?:es|y|ation)|valid (?:from|until|through|to)|(?:available|on sale|in (?:cinemas|shops|stores)) (?:from|since|on|as of)|(?:effective|in force)\s*[:,]?\s*(?:from|since|on|as of)?\s*(?:\p{L}{3,9}\.?\s)?(?:\d|$)|(?<!\p{L})(?:when|wann|quand|cuándo|quando|wanneer|när|hvornår|når|milloin|kiedy|kdy|когда|коли|πότε|متى)\s*[:：]|\p{L}{4}schluss|offer ends|ends on|deadline|apply by|register by|interview(?:ed)?\s(?:on|was|conducted|took place)|(?:available|online|viewable) until|rsvp|(?:sortie|ressortie) (?:en salles?|nationale|cinéma|le)|kinostart|im kino (?:ab|seit)|(?:cinema |theatrical )?release(?: date)?\s*:|(?:fecha de )?estreno|(?:data de )?estreia|uscita (?:nelle sale|al cinema)|nelle sale dal|biopremiär|premiera kinowa|in de bioscoop|date of birth|born(?: on)?|founded|event date|starts on|doors open|(?:terms|policy|conditions)[^.]{0,30}(?:changed|updated|effective|revised)|(?<!\p{L})(?:agb|\p{L}+bedingungen|datenschutz\p{L}*|impressum|mentions légales|conditions (?:générales|d[’']utilisation)|politique de|aviso legal|términos|condiciones|política de|termos|condições|note legali|termini|informativa|\p{L}*voorwaarden|privacy\p{L}*|\p{L}*villkor|\p{L}*vilkår|regulamin|polityka|podmínky|zásady|услови\p{L}|политика|koşullar)(?!\p{L})[^.]{0,40}$|in kraft (?:ab|seit)|en vigueur|en vigor|in vigore|van kracht|obowiązuje|вступ\p{L} в силу|(?:mindestens )?haltbar bis|gültig (?:ab|bis)|verfügbar ab|erhältlich ab|anmeldeschluss|einsendeschluss|(?:online|abrufbar|verfügbar) bis|(?:interview|gespräch)\p{L}* (?:vom|am|wurde)|bewerbungsfrist|veranstaltungs(?:datum|beginn)|beginnt am|geboren am|à consommer|valable jusqu|(?:en ligne|disponible) jusqu|entretien (?:réalisé|du)|disponible (?:à partir|depuis|le)|date limite|née? le|consumir antes|válid[oa] hasta|disponible (?:desde|a partir)|fecha límite|nacid[oa] el|da consumarsi|scade|valido fino|disponibile dal|scadenza|nat[oa] il|houdbaar tot|geldig tot|beschikbaar vanaf|bäst före|giltig till|bedst før|ważn[ey] do|termin ważności|годен до|действует до|賞味期限|消費期限|有効期限|(?:掲載|公開|配信|募集|応募|申込|受付)(?:期限|期間|終了|締切)|(?:取材|撮影)日?(?!\s*[・/／:：=＝]\s*\p{L})|開催日?時?|締切|采访(?:时间|日期)?|拍摄(?:时间|日期)?|活动(?:时间|日期)|취재일?|촬영일?|행사일?시?|게시\s?기한|截止|有效期|活动时间|유효기간|마감/iu;
/**
 * The first and the last day of something: "3–9 June 2026", "March 3 to June 9, 2026", "du 3 mars au 9 juin 2026". A time of
 * day beside a date is none of them.
 */
const SPAN = (() => {
  const to =
    "\\s*(?:[–—-]|(?<!\\p{L})(?:to|until|till|through|bis(?: zum)?|jusqu[’']au|au|al|até|tot(?: en met)?|t/m|til|do|по)(?!\\p{L}))\\s*";
  const day = '(?<![\\d:.,/-])\\d{1,2}(?:st|nd|rd|th|er|\\.)?';
  const month = '\\s+(?:de\\s+)?\\p{L}{3,12}\\.?';
  const year = ',?\\s+(?:de\\s+)?\\d{4}';
  const last = '(?:\\p{L}{2,10}\\.?,?\\s+)?';
  return new RegExp(
    `${day}(?:${month})?(?:${year})?${to}${last}\\d{1,2}(?:st|nd|rd|th|er|\\.)?${month}${year}|\\p{L}{3,12}\\.?\\s+${day}(?:${year})?${to}(?:\\p{L}{3,12}\\.?\\s+)?\\d{1,2}${year}`,
    'iu',
  );
})();

/** The patterns with the global flag, to find every label in a text. */
const ALL_PUBLISHED = new RegExp(PUBLISHED, 'giu');
const ALL_UPDATED = new RegExp(UPDATED, 'giu');
const ALL_OTHER = new RegExp(OTHER, 'giu');

/**
 * Whether the text before a date labels it as the publication date or the date of an update. The label nearest
 * to the date decides.
 */
export function labelBefore(text: string): DateLabel {
  // A label of another kind may contain the words of a change: "Terms last updated".
  const rest = text.replace(ALL_OTHER, ' ');
  const [published, updated] = [lastMatch(ALL_PUBLISHED, rest), lastMatch(ALL_UPDATED, rest)];
  if (published < 0 && updated < 0) return rest === text && !SPAN.test(text) ? 'none' : 'other';
  return published > updated ? 'published' : 'updated';
}

/**
 * The label of a `<time>` element by the words before and in it. How long ago a change was says nothing of the day that
 * stands before it: "20 November 2026, 16:32 Updated 3 hours ago".
 */
export function labelOfTime(before: string, text: string): DateLabel {
  const end = /\p{Nd}{4}/u.exec(text)?.index ?? text.length;
  const behind = text.slice(end + 4);
  const change = behind.search(UPDATED);
  const isApart = change >= 0 && /\p{Nd}/u.test(behind.slice(change));
  return labelBefore(`${before} ${isApart ? text.slice(0, end) : text}`);
}

/** The end of a date with its year, also of one that begins with the year: "2023年5月2日", "2023. május 2." */
const DATE_END =
  /(?<!\p{Nd})\p{Nd}{4}(?:\s?[-./年년]\s?\p{Nd}{1,2}\s?[-./月월]\s?\p{Nd}{1,2}\s?[日일.]?|\.\s\p{L}{3,}\.?\s\p{Nd}{1,2}\.?)?(?!\p{Nd})/gu;

/**
 * Divides a line with several dates, such as those of publication and change, into its dates with the label of each. The
 * labels are before the dates, or, if the line begins with a date and ends with a label, behind them. Null for a line
 * with one date, with another number like a year, or with the first and last day of something.
 */
export function datesInLine(
  text: string,
  language: string | null,
): { text: string; date: DateValue; label: DateLabel }[] | null {
  const ends = [...text.matchAll(DATE_END)].map(({ 0: date, index }) => index + date.length);
  if (ends.length < 2 || SPAN.test(text)) return null;
  const parts = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
  const before = parts.map(labelBefore);
  const behind = ends.map((end, at) => labelBefore(text.slice(end, ends[at + 1])));
  const labels = before[0] === 'none' && behind.at(-1) !== 'none' ? behind : before;
  const dates = parts.flatMap((part, at) => {
    const date = printedDate(part, language);
    return date ? [{ text: part, date, label: labels[at] ?? 'none' }] : [];
  });
  return dates.length === ends.length ? dates : null;
}

/** What may stand between a date and the label of the next one: the hour, and the adjective of the label. */
const BEFORE_LABEL =
  /^[^\p{L}]*(?:(?:(?!is)\p{Ll}{1,2}|\p{Lu}{2,4}|[Uu]hr|hrs|ore|klo|godz|saat)[^\p{L}]+)*(?:(?:[Ll]ast|[Zz]uletzt|[Ll]etzte|[Dd]erni\p{Ll}+|[UuÚú]ltim\p{Ll}|[Ll]aatst|[Ss]enast|[Ss]ist)\s+)?$/u;

/**
 * Whether a line begins with the label of a change, or has it directly behind a date. In sentences, words are between them:
 * "The contract of 3 May 2023 was modified on 5 June 2024".
 */
export function isChangeBesideDate(text: string): boolean {
  const ends = [...text.matchAll(DATE_END)].map(({ 0: date, index }) => index + date.length);
  return [0, ...ends].some((end, at) => {
    const part = text.slice(end, ends[at]);
    const change = part.search(UPDATED);
    return change >= 0 && BEFORE_LABEL.test(part.slice(0, change));
  });
}

function lastMatch(words: RegExp, text: string): number {
  let last = -1;
  for (const { index } of text.matchAll(words)) last = index;
  return last;
}
