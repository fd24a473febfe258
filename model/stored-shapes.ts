/**
 * Returns a value that was stored as JSON in the form that today's code expects, whichever version of Byline
 * stored it. A shape changes the given value in place, so that reading many rows copies nothing.
 */
export type Shape<T> = (value: unknown) => T;

/** The shape of a field that every version has stored, or that may be missing today, too. */
export const asStored = <T>(value: unknown): T => value as T;

/** The shape of a field that is null if the version that stored the record did not have the field. */
export const orNull = <T>(value: unknown): T | null => (value ?? null) as T | null;

/** The shape of a field that has the value `absent` if the version that stored the record did not have it. */
export const or =
  <T>(absent: T): Shape<T> =>
  (value) =>
    (value ?? absent) as T;

/**
 * The shape of a list; a list that the version that stored the record did not have is empty. `item` is the
 * shape of its items.
 */
export const listOf =
  <T>(item: Shape<T> = asStored): Shape<T[]> =>
  (stored) => {
    const items = (stored ?? []) as T[];
    for (const [index, value] of items.entries()) items[index] = item(value);
    return items;
  };

/** The shape of an object. A field that is new in the type of the object is missing here until it is added. */
export function record<T extends object>(fields: { [Key in keyof T]-?: Shape<T[Key]> }): Shape<T> {
  const entries = Object.entries(fields) as [string, Shape<unknown>][];
  return (stored) => {
    const value = (stored ?? {}) as Record<string, unknown>;
    for (const [key, shape] of entries) {
      const now = shape(value[key]);
      if (now !== undefined) value[key] = now;
    }
    return value as T;
  };
}

/** The shape of a value that may be null. */
export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null || value === undefined ? null : shape(value);
