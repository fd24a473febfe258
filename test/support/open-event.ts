/** Something that a test waits for, or that others wait for until the test lets it happen. */
export interface OpenEvent {
  happened: Promise<void>;
  /** Resolves `happened`. */
  happen: () => void;
}

export function openEvent(): OpenEvent {
  let happen: () => void = () => undefined;
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen };
}
