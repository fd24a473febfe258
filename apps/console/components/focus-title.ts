/** Moves the focus to the page's title, where what had the focus is gone. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
