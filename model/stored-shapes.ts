/**
 * Returns a value that was stored as JSON in the form that today's code expects, whichever version of Byline
 * stored it. A shape changes the given value in place, so that reading many rows copies nothing.
 */
export type Shape<T> = (value: unknown) => T;

/** The shape of a field that has the value `absent` if the version that stored the record did not have it. */
export const or =
  <T>(absent: T): Shape<T> =>
  (value) =>
    (value ?? absent) as T;

/** The shape of a list of items with a shape; a list that the version that stored the record did not have is empty. */
export const listOf =
  <T>(item: Shape<T>): Shape<T[]> =>
  (stored) => {
    const items = (stored ?? []) as T[];
    for (const [index, value] of items.entries()) items[index] = item(value);
    return items;
  };

type PlainItem = string | number | boolean | null;
type NullKey<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T];
type ListKey<T> = { [Key in keyof T]-?: T[Key] extends PlainItem[] | undefined ? Key : never }[keyof T];

/**
 * The shape of an object: the names of the fields that are as they were stored, null if absent, or empty lists if
 * absent, and the shapes of the others. A field that is new in the type of the object is missing here until it is added.
 */
export function record<T extends object>() {
  return <Kept extends keyof T = never, Null extends NullKey<T> = never, List extends ListKey<T> = never>(
    names: { asStored?: readonly Kept[]; orNull?: readonly Null[]; lists?: readonly List[] },
    ...[shapes]: [Exclude<keyof T, Kept | Null | List>] extends [never]
      ? []
      : [{ [Key in Exclude<keyof T, Kept | Null | List>]-?: Shape<T[Key]> }]
  ): Shape<T> => {
    const entries = Object.entries<Shape<unknown>>(shapes ?? {});
    return (stored) => {
      const value = (stored ?? {}) as Record<PropertyKey, unknown>;
      for (const key of names.orNull ?? []) value[key] ??= null;
      for (const key of names.lists ?? []) value[key] ??= [];
      for (const [key, shape] of entries) value[key] = shape(value[key]);
      return value as T;
    };
  };
}

/** The shape of a value that may be null. */
export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null || value === undefined ? null : shape(value);
