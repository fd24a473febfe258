/** Returns the feeds of a pasted OPML file, or the URLs in a text, each once. */
export function feedsIn(text: string): { url: string; title?: string }[] {
  const outlines = /<opml[\s>]/i.test(text)
    ? [...new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName('outline')].map(
        (outline) => ({
          url: outline.getAttribute('xmlUrl') ?? '',
          title: (outline.getAttribute('title') ?? outline.getAttribute('text') ?? '').slice(0, MAX_TITLE),
        }),
      )
    : (text.match(/https?:\/\/[^\s<>"']+/gi) ?? []).map((url) => ({ url, title: '' }));
  const usable = outlines.filter(({ url }) => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url));
  return [...new Map(usable.map((feed) => [feed.url, feed])).values()].map(({ url, title }) =>
    title === '' ? { url } : { url, title },
  );
}

/** The length of a title that the server takes. */
const MAX_TITLE = 200;
