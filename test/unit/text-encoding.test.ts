import { describe, expect, it } from 'vitest';
import { decodeAs, decodeText } from '../../model/text/text-encoding.ts';

/** Names as spreadsheet programs of a country save them. */
const FILES: readonly [string, string][] = [
  ['windows-1250', 'Jiří Dvořák;Příbramský deník;Ústí'],
  ['windows-1250', 'Małgorzata Wójcik;Gazeta Łódź;święto'],
  ['windows-1251', 'Ольга Гаврилова;Речной вестник'],
  ['windows-1251', 'Олена Гнатюк;Вісник Дніпра;Київ'],
  ['windows-1252', 'Jérôme Lefèvre;Größe;São João;Søren Åkjær;Muñoz'],
  ['windows-1253', 'Γιώργος Παππάς;Εφημερίδα Θάλασσα'],
  ['windows-1254', 'Işıl Yıldız;Gündoğdu Şafak'],
  ['windows-1254', 'Işıl;Gümüşlü;İskele Gazetesi'],
  ['windows-1255', 'דוד כהן;עיתון הנמל;שלום'],
  ['windows-1256', 'ليلى حداد;صحيفة الميناء'],
  ['windows-1252', 'José Müller;Ana García;François Bergström;Zoë'],
  ['windows-1257', 'Vārds;Uzvārds;Ilze;Bērziņa;Jūras Avīze;Kalniņš'],
  ['windows-1257', 'Jānis Bērziņš;Kuģis;Līvija Ķēniņa'],
  ['windows-874', 'สมชาย ใจดี;ข่าวท่าเรือ'],
  ['shift_jis', '佐藤ひかり;みなとニュース'],
  ['gbk', '王小明;港口日报'],
  ['euc-kr', '김민수;항구신문'],
  ['euc-kr', '김뷁희;똠방일보;햔강 TV'],
  ['shift_jis', '髙橋はるか;ﾐﾅﾄﾆｭｰｽ;①面'],
  ['euc-jp', '佐藤ひかり;港ニュース'],
  ['gbk', '王喆;海洋日报;司马玥'],
  ['big5', '陳美玲;海港時報;基隆'],
  ['iso-8859-2', 'Świętosława Ząb;Głos Łąki'],
  ['windows-1250', 'Kőszegi Tünde;Őrségi Hírlap'],
  ['windows-1252', 'Conceição Simões;Canções;Põe'],
  ['windows-1252', 'Þórdís Ægisdóttir;Sjávarblaðið'],
  ['windows-1251', 'Љубица Ђурић;Дунавске новости'],
  ['koi8-u', 'Ольга Щукина;Вечерний порт'],
  ['ibm866', 'Ольга Щукина;Вечерний порт'],
  ['macintosh', 'Hélène Lefèvre;Écho d’Étretat;Anaïs'],
  ['macintosh', 'Jürgen Größe;Küstenblatt'],
];
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Files that are not in one encoding, and why. */
const MIXED: readonly [string, Uint8Array, string][] = [
  ['encoded twice', bytesOf('JÃ¼rgen GroÃŸ;L’Ã‰cho;JOÃO PÉ'), 'Jürgen Groß;L’Écho;JOÃO PÉ'],
  [
    'put together from two files',
    Uint8Array.from([...bytesOf('Jürgen;Kıyı\nЎnkö\n'), ...encode('Renée Noël;Écho', 'windows-1252')]),
    'Jürgen;Kıyı\nЎnkö\nRenée Noël;Écho',
  ],
  ['cut within a letter', bytesOf('Ольга;Порт\nАнна;Берег').subarray(0, -1), 'Ольга;Порт\nАнна;Бере\ufffd'],
];

describe('the encoding of a text file', () => {
  it.each(FILES)('is %s for “%s”', (encoding, text) => {
    const lines = `Name;Outlet;Place\r\n${text}\r\n`;
    expect(decodeText(encode(lines, encoding))).toBe(lines);
  });

  it.each(MIXED)('may be several: %s', (_reason, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('is that of Western Europe in doubt', () => {
    expect(decodeText(encode('Øystein', 'windows-1252'))).toBe('Øystein');
  });
});

/** Encodes a text by trying all bytes and pairs of bytes. */
function encode(text: string, encoding: string): Uint8Array {
  const codes = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    const character = decodeAs(Uint8Array.from(bytes), encoding);
    if (character.length === 1 && character !== '\ufffd' && !codes.has(character))
      codes.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  const hasPairs = !encoding.startsWith('windows');
  for (let first = 0x81; hasPairs && first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add([first, second]);
  return Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));
}
