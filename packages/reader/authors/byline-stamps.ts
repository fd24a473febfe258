// Matches everything from a timestamp or a label such as "Updated" to the end of the line. That text contains
// no names.
const TIME_STAMP =
  /\s*(?:(?<!\p{L})(?:last\s+)?(?:updated|published|posted|modified|aktualisiert|veröffentlicht|publié|mis à jour|stand|publicado|actualizado|pubblicato|aggiornato|güncelleme|opublikowano|publikováno|publisert|oppdatert|gepubliceerd|oluşturulma)(?!\p{L}|\s+(?:by|von|par|por|di|door|av|af)\s)|\d{1,2}[:.h]\d{2}(?!\d)|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}|\d{4}[-./年]\s?\d{1,2}|\d{1,2}\.?\s+\p{L}{3,12}\.?,?\s+\d{4}|\p{L}{3,9}\.?\s+\d{1,2},\s+\d{4}).*$/iu;

/**
 * Matches what remains of "on November 3, 2026" or "on Tue, 03/11/2026" after the date was removed: "on" or
 * "on Tue,".
 */
const BEFORE_STAMP = /\s+(?:on|am|le|el|il|op|den|em|dne|dnia)(?:\s+\p{L}{2,10}[.,]{0,2})?$/u;
/** A timestamp before the name: "Posted on November 3, 2026 by Ada Lovelace". */
const STAMP_BEFORE =
  /^[^|]{0,40}(?<!\d)(?:\d{4}|\d{1,2}[./]\d{1,2}[./]\d\d)(?!\d)[^|\p{L}]{0,12}(?:\p{L}{1,3}\s)?[^|\p{L}]{0,12}(?=(?:by|von|par|por|di|door|av|af)\s)/iu;

/** Removes the timestamps before and after the names in one line of a byline. */
export function withoutStamps(line: string): string {
  const begun = line.replace(STAMP_BEFORE, '');
  const ended = begun.replace(TIME_STAMP, '');
  return ended === begun ? begun : ended.replace(BEFORE_STAMP, '');
}
