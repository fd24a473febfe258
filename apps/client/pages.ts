import type { Items } from './types.ts';

/** The response format of every paginated list. */
interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** Iterates over every item of a list. Pages are fetched as needed. */
export async function* eachItem<Item>(
  readPage: (page: { cursor?: string }) => Promise<Page<Item>>,
): Items<Item> {
  let page = await readPage({});
  for (;;) {
    yield* page.data;
    if (page.next_cursor === null) return;
    page = await readPage({ cursor: page.next_cursor });
  }
}
