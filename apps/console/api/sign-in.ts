/** Leaves for the sign-in page, which leads back here. Never resolves. */
export function goToSignIn(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`);
  return new Promise(() => undefined);
}
