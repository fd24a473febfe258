import { describe, expect, it } from 'vitest';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

/** A language, what its pages write of a change on 9 June 2023, and of the publication on 2 May. */
const LABELS: readonly [string, string, string][] = [
  ['fr', 'Mis à jour le 9 juin 2023 à 07h30', 'Publié le 2 mai 2023 à 18h04'],
  ['de', 'Aktualisiert am 9. Juni 2023, 07:30 Uhr', 'Erstellt am 2. Mai 2023, 18:04 Uhr'],
  ['de', 'Stand: 09.06.2023', 'Veröffentlicht am 02.05.2023'],
  ['en', 'Updated June 9, 2023', 'Published May 2, 2023'],
  ['en', 'Last updated: 9 June 2023', 'First published: 2 May 2023'],
  ['es', 'Actualizado el 9 de junio de 2023', 'Publicado el 2 de mayo de 2023'],
  ['es', 'Actualizado: 09/06/2023 07:30', 'Creado: 02/05/2023 18:04'],
  ['pt', 'Atualizado em 9 de junho de 2023', 'Publicado em 2 de maio de 2023'],
  ['it', 'Aggiornato il 9 giugno 2023', 'Pubblicato il 2 maggio 2023'],
  ['nl', 'Bijgewerkt op 9 juni 2023', 'Gepubliceerd op 2 mei 2023'],
  ['nl', 'Laatste update: 9 juni 2023', 'Geplaatst: 2 mei 2023'],
  ['sv', 'Uppdaterad 9 juni 2023', 'Publicerad 2 maj 2023'],
  ['da', 'Opdateret 9. juni 2023', 'Udgivet 2. maj 2023'],
  ['da', 'Sidst opdateret 9. juni 2023', 'Publiceret 2. maj 2023'],
  ['no', 'Oppdatert 9. juni 2023', 'Publisert 2. mai 2023'],
  ['fi', 'Päivitetty 9.6.2023', 'Julkaistu 2.5.2023'],
  ['pl', 'Aktualizacja: 9 czerwca 2023', 'Opublikowano: 2 maja 2023'],
  ['pl', 'Zmodyfikowano 09.06.2023', 'Data publikacji 02.05.2023'],
  ['cs', 'Aktualizováno 9. června 2023', 'Publikováno 2. května 2023'],
  ['cs', 'Upraveno: 9. 6. 2023', 'Vydáno: 2. 5. 2023'],
  ['sk', 'Aktualizované 9. júna 2023', 'Zverejnené 2. mája 2023'],
  ['hu', 'Frissítve: 2023. június 9.', 'Megjelent: 2023. május 2.'],
  ['hu', 'Módosítva: 2023. június 9.', 'Létrehozva: 2023. május 2.'],
  ['ro', 'Actualizat la 9 iunie 2023', 'Publicat la 2 mai 2023'],
  ['ru', 'Обновлено: 9 июня 2023', 'Опубликовано: 2 мая 2023'],
  ['uk', 'Оновлено: 9 червня 2023', 'Опубліковано: 2 травня 2023'],
  ['bg', 'Обновена: 9 юни 2023', 'Публикувана: 2 май 2023'],
  ['sr', 'Ažurirano 9. jun 2023', 'Objavljeno 2. maj 2023'],
  ['hr', 'Zadnja izmjena: 9. lipnja 2023.', 'Objavljeno: 2. svibnja 2023.'],
  ['sl', 'Posodobljeno: 9. junij 2023', 'Objavljeno: 2. maj 2023'],
  ['el', 'Ενημερώθηκε: 9 Ιουνίου 2023', 'Δημοσιεύθηκε: 2 Μαΐου 2023'],
  ['tr', 'Güncelleme: 9 Haziran 2023', 'Yayınlanma: 2 Mayıs 2023'],
  ['tr', 'Son güncelleme 09.06.2023', 'Oluşturulma 02.05.2023'],
  ['id', 'Diperbarui 9 Juni 2023', 'Diterbitkan 2 Mei 2023'],
  ['vi', 'Cập nhật: 09/06/2023', 'Đăng ngày: 02/05/2023'],
  ['ja', '更新日:2023年6月9日', '公開日:2023年5月2日'],
  ['zh', '更新于:2023年6月9日', '发布于:2023年5月2日'],
  ['ko', '수정 2023.06.09. 07:30', '입력 2023.05.02. 18:04'],
  ['ar', 'آخر تحديث: 9 يونيو 2023', 'نُشر في: 2 مايو 2023'],
  ['he', 'עודכן: 09.06.2023', 'פורסם: 02.05.2023'],
  ['th', 'อัปเดต 9 มิถุนายน 2566', 'เผยแพร่ 2 พฤษภาคม 2566'],
  ['ca', 'Actualitzat el 9 de juny de 2023', 'Publicat el 2 de maig de 2023'],
  ['lt', 'Atnaujinta 2023-06-09', 'Paskelbta 2023-05-02'],
  ['lv', 'Atjaunots 09.06.2023', 'Publicēts 02.05.2023'],
  ['et', 'Uuendatud 9. juuni 2023', 'Avaldatud 2. mai 2023'],
  ['fa', 'به‌روزرسانی: ۱۹ خرداد ۱۴۰۲', 'انتشار: ۱۲ اردیبهشت ۱۴۰۲'],
  ['hi', 'अपडेटेड: 9 जून 2023', 'प्रकाशित: 2 मई 2023'],
];

const withoutDay = (text: string) => text.replace(/\p{Nd}.*/u, '');

/** How pages set the two, and why it is hard. */
const LAYOUTS: readonly [string, (changed: string, published: string) => string][] = [
  [
    'only the change is in an element for times',
    (changed, published) =>
      `<div class="date"><time datetime="2023-06-09T07:30:00+02:00">${changed}</time> <span>${published}</span></div>`,
  ],
  ['the change is above', (changed, published) => `<p>${changed}</p><p>${published}</p>`],
  ['the change is before it in a line', (changed, published) => `<p>${changed} | ${published}</p>`],
  [
    'the change is behind it in brackets',
    (changed, published) => `<div class="meta"><span>${published}</span> (<span>${changed}</span>)</div>`,
  ],
  [
    'both are in elements for times, the labels are not',
    (changed, published) =>
      `<p>${withoutDay(changed)}<time datetime="2023-06-09">09</time>, ${withoutDay(published)}<time datetime="2023-05-02">02</time></p>`,
  ],
];

/** Why it is hard, a language and a line. */
const LINES: readonly [string, string, string][] = [
  ['labels are behind the dates', 'ja', '2023年6月9日 更新 2023年5月2日 公開'],
  ['labels are behind the dates, the first first', 'zh', '2023-05-02 18:04 发布 2023-06-09 07:30 更新'],
  ['as parts of sentences', 'tr', '02.05.2023 tarihinde yayınlandı, 09.06.2023 tarihinde güncellendi'],
  ['only the change has a label', 'en', '2 May 2023 (updated 9 June 2023)'],
  ['only the change has one, in German', 'de', '02.05.2023, zuletzt geändert am 09.06.2023'],
  ['a name and times are between', 'en', 'By Ada Holm, May 2, 2023 10:15 am | Updated: June 9, 2023 6:01 pm'],
];

const PROSE = `<p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt. '.repeat(5)}</p>`;
const page = (language: string, dates: string) =>
  `<html lang="${language}"><head><title>Plums</title></head><body><main><article><h1>Plums fill the valley</h1>${dates}${PROSE}${PROSE}</article></main></body></html>`;
const read = (language: string, dates: string) =>
  readArticle(page(language, dates), 'https://valley.example/a/plums');

describe('the day of publication beside that of a change', () => {
  describe.each(LAYOUTS)('where %s', (_why, layout) => {
    it.each(LABELS)('is known in %s: %s, %s', (language, changed, published) => {
      expect(read(language, layout(changed, published)).published_at?.slice(0, 10)).toBe('2023-05-02');
    });
  });

  it.each(LINES)('is known where %s (%s)', (_why, language, line) => {
    expect(read(language, `<p>${line}</p>`).published_at).toBe('2023-05-02');
  });

  it('is not certain where two days have labels in unknown words', () => {
    const { evidence } = read(
      'eo',
      '<p class="date">Xyzita: 9.6.2023</p><p class="date">Qwertita: 2.5.2023</p>',
    );
    expect(evidence.published_at?.confidence).toBeLessThan(0.97);
  });

  it.each([
    'The end of the 2025 tax season for most Americans is April 15, 2025.',
    'Journal 6526, pp. 232, 15. Januar 2021, DOI 10.1126',
  ])('is not divided at a number like a year: %s', (line) => {
    const { evidence } = read('en', `<p>${PROSE}</p><p>${line} If you cannot, you have options.</p>`);
    expect(evidence.published_at?.confidence ?? 0).toBeLessThan(0.97);
  });
});
