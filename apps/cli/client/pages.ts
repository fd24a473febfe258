/** What every list looks like on the wire. */
interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** Every item of a list; a page is read when its first item is asked for. */
export async function* eachItem<Item>(
  readPage: (page: { cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let page = await readPage({});
  for (;;) {
    yield* page.data;
    if (page.next_cursor === null) return;
    page = await readPage({ cursor: page.next_cursor });
  }
}
