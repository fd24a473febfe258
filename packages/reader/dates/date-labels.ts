/** The meaning of the words before a date, such as "Published". Words in many languages are recognized. */
export type DateLabel = 'published' | 'updated' | 'none';

const PUBLISHED =
  /publi(?:shed|cated|é|cad[oa]|kováno|sert|cerad|cat|kowano|kované)|pubblicat[oa]|posted|first appeared|created|issued|veröffentlicht|erstellt|erschienen|datum|gepubliceerd|geplaatst|udgivet|julkaistu|objavljen|megjelent|опубликован|опубліковано|публикува|yayın|diterbitkan|dipublikasi|diposting|ngày đăng|公開|公布|発表|発行|掲載|投稿|发布|發布|发表|發表|時間|时间|등록|입력|승인|작성|نشر|تاريخ/iu;
const UPDATED =
  /updated?|modified|revised|reviewed|last edit|last change|aktualisiert|geändert|überarbeitet|(?:^|\W)stand(?=\W)|mis(?:e)? à jour|modifié|actualizado|modificado|atualizado|aggiornat|modificat|bijgewerkt|gewijzigd|uppdaterad|oppdatert|opdateret|päivitetty|muokattu|zaktualizowano|aktualizac|aktualizov|frissítve|обновлен|изменен|оновлено|güncelle|diperbarui|cập nhật|更新|改訂|修改|수정|تحديث|ενημέρωση/iu;
/** The patterns `PUBLISHED` and `UPDATED` with the global flag, to find every label in a text. */
const ALL_PUBLISHED = new RegExp(PUBLISHED, 'giu');
const ALL_UPDATED = new RegExp(UPDATED, 'giu');

/**
 * Whether the text before a date labels it as the publication date or the date of an update. The label nearest
 * to the date decides.
 */
export function labelBefore(text: string): DateLabel {
  const [published, updated] = [lastMatch(ALL_PUBLISHED, text), lastMatch(ALL_UPDATED, text)];
  if (published < 0 && updated < 0) return 'none';
  return published > updated ? 'published' : 'updated';
}

/**
 * If a label for an update comes before the label for the publication date, returns the part of the line that
 * begins with the label for the publication date. Otherwise, returns the whole line.
 */
export function fromPublishedOn(text: string): string {
  const at = text.search(PUBLISHED);
  return at > 0 && UPDATED.test(text.slice(0, at)) ? text.slice(at) : text;
}

function lastMatch(words: RegExp, text: string): number {
  let last = -1;
  for (const { index } of text.matchAll(words)) last = index;
  return last;
}
