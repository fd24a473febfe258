const COMMENTS_HEADING =
  /^(?:\d+\s+)?(?:(?:(?:reader|user)s?[’']? |your )?comments?|(?:customer|user|reader)s?[’']? reviews|your views|responses?|replies|kommentare?|antworten|commentaires?|réponses?|comentarios?|respuestas?|comentários?|respostas?|comment[oi]|reacties?|reaktion(?:er|en)|(?:leser)?kommentar(?:er)?|diskus(?:e|ia|jon)|diskuze|comentarii|ý kiến(?: bạn đọc)?|komentarz[ey]?|komentáře|komentarai|hozzászólás(?:ok)?|коммент\p{L}+|комент\p{L}+|yorum(?:lar)?|komentar|bình luận|σχόλια|ความคิดเห็น|コメント|评论|評論|댓글|التعليقات|نظرات|תגובות)(?:\s*[(（]?\d+[)）]?)?\s*[:：]?$/iu;

/** Whether a line says that comments follow it. */
export function isCommentsHeading(text: string): boolean {
  return text.length <= 40 && COMMENTS_HEADING.test(text);
}
