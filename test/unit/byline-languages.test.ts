import { describe, expect, it } from 'vitest';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

/** Author and date as newspapers of each language print them, without HTML that identifies them. */
const PRINTED: [language: string, byline: string, authors: string[], date: string][] = [
  ['en', 'By Ada Lovelace and Charles Babbage', ['Ada Lovelace', 'Charles Babbage'], '3 November 2025'],
  ['de', 'Von Ada Lovelace und Karl Babbage', ['Ada Lovelace', 'Karl Babbage'], '3. November 2025'],
  ['fr', 'Par Élise Dubois et Jean Martin', ['Élise Dubois', 'Jean Martin'], 'le 3 novembre 2025'],
  ['es', 'Por Elena Ruiz y Juan Pérez', ['Elena Ruiz', 'Juan Pérez'], '3 de noviembre de 2025'],
  ['pt', 'Por Joana Silva e Rui Costa', ['Joana Silva', 'Rui Costa'], '3 de novembro de 2025'],
  ['it', 'di Giulia Rossi e Marco Bianchi', ['Giulia Rossi', 'Marco Bianchi'], '3 novembre 2025'],
  ['nl', 'Door Anna de Vries en Jan Bakker', ['Anna de Vries', 'Jan Bakker'], '3 november 2025'],
  ['sv', 'Av Anna Lindqvist och Erik Berg', ['Anna Lindqvist', 'Erik Berg'], '3 november 2025'],
  ['nb', 'Av Kari Nordby og Ola Berg', ['Kari Nordby', 'Ola Berg'], '3. november 2025'],
  ['da', 'Af Mette Holm og Lars Friis', ['Mette Holm', 'Lars Friis'], '3. november 2025'],
  ['fi', 'Teksti: Aino Virtanen ja Matti Laine', ['Aino Virtanen', 'Matti Laine'], '3. marraskuuta 2025'],
  ['is', 'Höfundur: Anna Jónsdóttir', ['Anna Jónsdóttir'], '3. nóvember 2025'],
  ['pl', 'Autor: Anna Nowak i Jan Zieliński', ['Anna Nowak', 'Jan Zieliński'], '3 listopada 2025'],
  ['pl', 'Przez Anna Nowak', ['Anna Nowak'], '3 listopada 2025'],
  ['cs', 'Napsala Jana Dvořáková', ['Jana Dvořáková'], '3. listopadu 2025'],
  ['sk', 'Napísal Peter Kováč', ['Peter Kováč'], '3. novembra 2025'],
  ['hu', 'Írta: Kovács Anna', ['Kovács Anna'], '2025. november 3.'],
  ['ro', 'De Ioana Popescu și Andrei Ionescu', ['Ioana Popescu', 'Andrei Ionescu'], '3 noiembrie 2025'],
  ['hr', 'Piše: Ivana Horvat', ['Ivana Horvat'], '3. studenoga 2025.'],
  ['sl', 'Avtor: Maja Novak', ['Maja Novak'], '3. november 2025'],
  ['et', 'Autor: Mari Tamm', ['Mari Tamm'], '3. november 2025'],
  ['lv', 'Autors: Anna Bērziņa', ['Anna Bērziņa'], '2025. gada 3. novembris'],
  ['lt', 'Autorius: Jonas Petraitis', ['Jonas Petraitis'], '2025 m. lapkričio 3 d.'],
  ['ca', 'Text: Núria Puig i Jordi Vila', ['Núria Puig', 'Jordi Vila'], '3 de novembre de 2025'],
  ['tr', 'Haber: Ayşe Yılmaz', ['Ayşe Yılmaz'], '3 Kasım 2025'],
  ['id', 'Oleh Dewi Lestari dan Budi Santoso', ['Dewi Lestari', 'Budi Santoso'], '3 November 2025'],
  ['ms', 'Oleh Siti Aminah', ['Siti Aminah'], '3 November 2025'],
  ['tl', 'Ni Maria Santos', ['Maria Santos'], 'Nobyembre 3, 2025'],
  ['sw', 'Na Amina Juma', ['Amina Juma'], '3 Novemba 2025'],
  ['vi', 'Tác giả: Nguyễn Văn An', ['Nguyễn Văn An'], '3/11/2025'],
  ['ru', 'Автор: Анна Петрова', ['Анна Петрова'], '3 ноября 2025'],
  ['uk', 'Автор: Олена Шевченко', ['Олена Шевченко'], '3 листопада 2025'],
  ['bg', 'Автор: Мария Иванова', ['Мария Иванова'], '3 ноември 2025'],
  ['sr', 'Пише: Ана Јовановић', ['Ана Јовановић'], '3. новембар 2025.'],
  ['el', 'Της Μαρίας Παπαδοπούλου', ['Μαρίας Παπαδοπούλου'], '3 Νοεμβρίου 2025'],
  ['he', 'מאת דנה כהן', ['דנה כהן'], '3 בנובמבר 2025'],
  ['ar', 'بقلم: ليلى حداد', ['ليلى حداد'], '٣ نوفمبر ٢٠٢٥'],
  ['fa', 'نویسنده: سارا احمدی', ['سارا احمدی'], '2025-11-03'],
  ['hi', 'लेखक: अनिल शर्मा', ['अनिल शर्मा'], '3 नवंबर 2025'],
  ['bn', 'লেখক: রহিম উদ্দিন', ['রহিম উদ্দিন'], '৩ নভেম্বর ২০২৫'],
  ['ta', 'எழுதியவர்: கமலா தேவி', ['கமலா தேவி'], '3 நவம்பர் 2025'],
  ['te', 'రచయిత: కమల దేవి', ['కమల దేవి'], '3 నవంబర్ 2025'],
  ['gu', 'લેખક: અનિલ શાહ', ['અનિલ શાહ'], '3 નવેમ્બર 2025'],
  ['ur', 'تحریر: احمد خان', ['احمد خان'], '3 نومبر 2025'],
  ['ka', 'ავტორი: ნინო ბერიძე', ['ნინო ბერიძე'], '3 ნოემბერი 2025'],
  ['hy', 'Հեղինակ՝ Անի Սարգսյան', ['Անի Սարգսյան'], '3 նոյեմբերի 2025'],
  ['az', 'Müəllif: Leyla Məmmədova', ['Leyla Məmmədova'], '3 noyabr 2025'],
  ['sq', 'Nga Ana Hoxha', ['Ana Hoxha'], '3 nëntor 2025'],
  ['kk', 'Авторы: Айгүл Серікова', ['Айгүл Серікова'], '2025 жылғы 3 қараша'],
  ['af', 'Deur Anna Botha', ['Anna Botha'], '3 November 2025'],
  ['th', 'ผู้เขียน: สมชาย ใจดี', ['สมชาย ใจดี'], '3 พฤศจิกายน 2568'],
  ['ja', '文：佐藤花子', ['佐藤花子'], '2025年11月3日'],
  ['zh', '作者：王小明', ['王小明'], '2025年11月3日'],
  ['zh-tw', '記者 陳美玲', ['陳美玲'], '2025/11/03'],
  ['ko', '김민수 기자', ['김민수'], '2025년 11월 3일'],
];

/** A story that consists of digits, from which no language can be detected. */
const STORY = `<p>${'0123 4567 8901 2345 6789. '.repeat(12)}</p>`.repeat(3);

describe('a byline and a date that only their words identify', () => {
  it.each(PRINTED)('%s: %s', (language, byline, authors, date) => {
    const html = `<html lang="${language}"><head><script type="application/ld+json">{"@type":"NewsArticle","headline":"1 2 3 4 5"}</script></head><body><article><h1>1 2 3 4 5</h1><p>${byline}</p><p>${date}</p>${STORY}</article></body></html>`;
    const reading = readArticle(html, 'https://paper.example/1-2-3');
    expect({ authors: reading.authors.map(({ name }) => name), date: reading.published_at }).toEqual({
      authors,
      date: '2025-11-03',
    });
  });
});
