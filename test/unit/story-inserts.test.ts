import { describe, expect, it } from 'vitest';
import { certaintyOfArticle } from '../../model/index.ts';
import { readArticle } from '../../packages/reader/index.ts';
import { timed } from '../support/probes/processor-time.ts';

const STORY = [
  'The old mill on the river survived the flood on Monday night without any serious damage to its wheel.',
  'Residents have argued about the plan for almost two years and want clearer figures on the running costs.',
  'A second round of talks is due next month, and until then the current rules stay in place for everybody.',
  'The miller wants to start the wheel again on Sunday, when the water has fallen.',
];

/** What sites put into their stories, by language. */
interface Words {
  also: string;
  title: string;
  teaser: string;
  consent: string;
  player: string;
  picture: string;
  comment: string;
  live: string;
  advertisement: string;
  more: string;
}
const FIELDS = [
  'also',
  'title',
  'teaser',
  'consent',
  'player',
  'picture',
  'comment',
  'live',
  'advertisement',
  'more',
] as const;
const words = (...texts: string[]) =>
  Object.fromEntries(FIELDS.map((field, at) => [field, texts[at] ?? ''])) as unknown as Words;
const LANGUAGES: Record<string, Words> = {
  en: words(
    'Read also',
    'Thieves steal the church bells overnight, two held',
    'Officers found the empty van in a field near the lake this morning.',
    'We need your consent to show this content. Load the player',
    'Video player is loading.',
    'Picture 2 of 14: Firefighters stack sandbags. Photo: Lena Krusche',
    'Why is our money wasted on this again?',
    '11:42 – The road is closed after a landslide.',
    '[Ad] Knee pain gone in a week with this trick!',
    'More stories by this author',
  ),
  de: words(
    'Lesen Sie auch',
    'Diebe stehlen Kirchenglocken in der Nacht, zwei Festnahmen',
    'Die Beamten fanden den leeren Transporter am Morgen auf einem Feld.',
    'Zur Anzeige dieses Inhalts brauchen wir Ihre Zustimmung. Player laden',
    'Der Videoplayer wird geladen.',
    'Bild 2 von 14: Feuerwehrleute stapeln Sandsäcke. Foto: Lena Krusche',
    'Warum wird dafür schon wieder unser Geld verschwendet?',
    '11:42 Uhr – Die Straße ist nach einem Erdrutsch gesperrt.',
    '[Anzeige] Knieschmerzen weg in einer Woche!',
    'Weitere Artikel des Autors',
  ),
  it: words(
    'LEGGI ANCHE',
    'Rubate le campane di San Zeno: due fermi nella notte',
    'I carabinieri hanno trovato il furgone vuoto in un campo.',
    'Per visualizzare questo contenuto è necessario il tuo consenso.',
    'Il lettore video è in caricamento.',
    'Foto 2 di 14: I pompieri con i sacchi di sabbia. Foto: Lena Krusche',
    'Perché sprecare di nuovo i nostri soldi?',
    'Ore 11:42 – Chiusa la provinciale 14 per frana.',
    '[Pubblicità] Addio dolori al ginocchio!',
    'Altri articoli di questo autore',
  ),
  fr: words(
    'À lire aussi',
    'Les cloches de l’église volées dans la nuit, deux arrestations',
    'Les gendarmes ont retrouvé le fourgon vide dans un champ.',
    'Pour afficher ce contenu, nous avons besoin de votre consentement.',
    'Chargement du lecteur vidéo.',
    'Photo 2 sur 14 : Des pompiers et des sacs de sable. Photo : Lena Krusche',
    'Pourquoi gaspiller encore notre argent ?',
    '11h42 – La route est coupée après un éboulement.',
    '[Publicité] Fini le mal de genou !',
    'Du même auteur',
  ),
  es: words(
    'Lea también',
    'Roban las campanas de la iglesia de noche, dos detenidos',
    'Los agentes hallaron la furgoneta vacía en un campo.',
    'Para ver este contenido necesitamos su consentimiento.',
    'El reproductor de vídeo se está cargando.',
    'Foto 2 de 14: Bomberos con sacos de arena. Foto: Lena Krusche',
    '¿Por qué se malgasta otra vez nuestro dinero?',
    '11:42 – La carretera está cortada por un derrumbe.',
    '[Publicidad] ¡Adiós al dolor de rodilla!',
    'Más artículos de este autor',
  ),
  ko: words(
    '[관련기사]',
    '솔내면 버스 노선 줄어든다 주민 반발',
    '경찰은 오늘 아침 들판에서 빈 차를 찾았다고 밝혔다.',
    '이 콘텐츠를 표시하려면 동의가 필요합니다.',
    '동영상 플레이어를 불러오는 중입니다.',
    '사진 2/14: 소방관들이 모래주머니를 쌓고 있다.',
    '세금 낭비 아닌가요?',
    '11:42 – 산사태로 도로가 통제됐다.',
    '[광고] 무릎 통증, 이것 하나로 끝!',
    '이 기자의 다른 기사',
  ),
  vi: words(
    '>> Xem thêm',
    'Bão số 9 đổi hướng, ba tỉnh cấm biển từ tối nay',
    'Công an tìm thấy chiếc xe trống trên cánh đồng sáng nay.',
    'Để hiển thị nội dung này, chúng tôi cần sự đồng ý của bạn.',
    'Trình phát video đang tải.',
    'Ảnh 2/14: Lính cứu hỏa xếp bao cát.',
    'Sao lại lãng phí tiền của dân nữa?',
    '11:42 – Đường bị chặn sau vụ lở đất.',
    '[Quảng cáo] Hết đau gối trong một tuần!',
    'Bài khác của tác giả',
  ),
  ja: words(
    '関連記事',
    '教会の鐘が盗まれる　夜のうちに二人を逮捕',
    '警察は今朝、畑で空の車を見つけたと発表した。',
    'このコンテンツの表示には同意が必要です。',
    '動画プレーヤーを読み込んでいます。',
    '写真2/14：土のうを積む消防士。',
    'また税金の無駄遣いではないですか？',
    '11時42分　土砂崩れで道路が通行止めに。',
    '【PR】ひざの痛みが一週間で消える！',
    'この記者のほかの記事',
  ),
  ru: words(
    'Читайте также',
    'Ночью украли церковные колокола, двое задержаны',
    'Полиция утром нашла пустой фургон в поле.',
    'Для показа этого содержимого нужно ваше согласие.',
    'Видеоплеер загружается.',
    'Фото 2 из 14: Пожарные укладывают мешки с песком.',
    'Зачем опять тратить наши деньги?',
    '11:42 – Дорога закрыта из-за оползня.',
    '[Реклама] Боль в колене уйдёт за неделю!',
    'Другие статьи автора',
  ),
  pl: words(
    'Czytaj także',
    'Złodzieje ukradli dzwony w nocy, dwie osoby zatrzymane',
    'Policjanci znaleźli rano pustą furgonetkę na polu.',
    'Aby wyświetlić tę treść, potrzebujemy Twojej zgody.',
    'Trwa ładowanie odtwarzacza wideo.',
    'Zdjęcie 2 z 14: Strażacy układają worki z piaskiem.',
    'Po co znowu marnować nasze pieniądze?',
    '11:42 – Droga zamknięta po osunięciu ziemi.',
    '[Reklama] Koniec bólu kolana!',
    'Inne artykuły tego autora',
  ),
};

/** Layouts of such parts, what of them must not be in the text, and whether they are below the story. */
const PARTS: { layout: string; html(words: Words): string; out: (keyof Words)[]; isBelow?: boolean }[] = [
  {
    layout: 'a gallery',
    html: (w) => `<div class="galerie"><ul><li><img src="1.jpg"><p>${w.picture}</p></li></ul></div>`,
    out: ['picture'],
  },
  {
    layout: 'a counted picture',
    html: (w) => `<div class="x1"><p><img src="1.jpg"> ${w.picture}</p></div>`,
    out: ['picture'],
  },
  {
    layout: 'a label, a title and a teaser',
    html: (w) => `<div class="x2"><p>${w.also}</p><p>${w.title}</p><p>${w.teaser}</p></div>`,
    out: ['title', 'teaser'],
  },
  {
    layout: 'a label with a link',
    html: (w) => `<p><strong>${w.also}: <a href="/b">${w.title}</a></strong></p>`,
    out: ['title'],
  },
  { layout: 'a label with a title', html: (w) => `<p>${w.also}: ${w.title}</p>`, out: ['title'] },
  {
    layout: 'a box with a name',
    html: (w) => `<div class="related-box"><p>${w.title}</p></div>`,
    out: ['title'],
  },
  {
    layout: 'a list with a name',
    html: (w) => `<div class="box-tinlienquan"><ul><li>${w.title}</li></ul></div>`,
    out: ['title'],
  },
  {
    layout: 'a teaser',
    html: (w) => `<div class="teaser-inline"><h3>${w.title}</h3><p>${w.teaser}</p></div>`,
    out: ['title', 'teaser'],
  },
  {
    layout: 'a heading that is a link',
    html: (w) => `<div class="c7"><h3><a href="/b">${w.title}</a></h3><p>${w.teaser}</p></div>`,
    out: ['title', 'teaser'],
  },
  {
    layout: 'a request for consent',
    html: (w) => `<div class="podcast"><p>${w.consent}</p></div>`,
    out: ['consent'],
  },
  { layout: 'such a request alone', html: (w) => `<p>${w.consent}</p>`, out: ['consent'] },
  {
    layout: 'a player',
    html: (w) => `<div class="video-js"><span>${w.player}</span></div>`,
    out: ['player'],
  },
  { layout: 'words of a player', html: (w) => `<div class="v1"><p>${w.player}</p></div>`, out: ['player'] },
  {
    layout: 'a ticker',
    html: (w) => `<div class="live"><h4>11:40</h4><p>${w.live}</p></div>`,
    out: ['live'],
  },
  { layout: 'an advertisement', html: (w) => `<p>${w.advertisement}</p>`, out: ['advertisement'] },
  {
    layout: 'comments',
    html: (w) => `<div class="reply-list"><div class="reply"><b>jk</b> <p>${w.comment}</p></div></div>`,
    out: ['comment'],
    isBelow: true,
  },
  {
    layout: 'works of the author',
    html: (w) => `<section class="author-latest"><h4>${w.more}</h4><p>${w.title}</p></section>`,
    out: ['title'],
    isBelow: true,
  },
  {
    layout: 'such works in a box without a name',
    html: (w) => `<div class="z3"><h4>${w.more}</h4><p>${w.title}</p></div>`,
    out: ['title'],
    isBelow: true,
  },
];

function read(paragraphs: string[], part: string, at: number) {
  const body = paragraphs.map((text) => `<p>${text}</p>`);
  body.splice(at, 0, part);
  const html = `<html><head><title>The mill stands</title></head><body><div class="main"><article><h1>The mill stands</h1><div class="body">${body.join('')}</div></article></div></body></html>`;
  return readArticle(html, 'https://news.example/2026/05/09/mill');
}

describe('a part that a site puts into a story', () => {
  const cases = Object.entries(LANGUAGES).flatMap(([language, own]) =>
    PARTS.map((part) => ({ language, own, ...part })),
  );
  it.each(cases)('is left out of it, and nothing else: $layout, $language', ({ own, html, out, isBelow }) => {
    const { text } = read(STORY, html(own), isBelow ? STORY.length : 2);
    for (const field of out) expect(text).not.toContain(own[field]);
    for (const paragraph of STORY) expect(text).toContain(paragraph);
  });

  it('stays where it is the story', () => {
    const entries = STORY.map((text) => `<div class="live-entry"><h4>11:42</h4><p>${text}</p></div>`);
    expect(read([], entries.join(''), 0).text).toContain(STORY[3]);
    const talk = STORY.concat(
      'We need your consent, the doctor told her, before the operation can begin, and so she signed, on a Tuesday in May, what nobody had read to her in a language that she knew, as her brother told this newspaper, who had waited outside.',
    );
    expect(read(talk, '', 0).text).toContain(talk[4]);
  });

  it('makes a text likely where it cannot be told apart', () => {
    const long = STORY.flatMap((text) => [text, `${text} (2)`, `${text} (3)`, `${text} (4)`]);
    const box =
      '<div class="k9"><h4>Around the lake</h4><p>Officers found the empty van in a field this morning.</p></div>';
    for (const story of [STORY, long]) expect(certaintyOfArticle(read(story, box, 2)).text).toBe('likely');
  });

  it('is found in linear time', () => {
    const { milliseconds } = timed(() => {
      for (const part of [
        '<div class="related"><p>Read also: Another story about a mill</p></div>',
        '<h4><a href="/b">Another story about a mill</a></h4>',
        '<p>Read also</p>',
        '<div><h3><a href="/b">Another story</a></h3><p>It is about a mill on a river far away.</p></div>',
      ])
        read(STORY, part.repeat(8_000), 2);
    });
    expect(milliseconds).toBeLessThan(20_000);
  });
});
