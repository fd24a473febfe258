/** Redirects to the sign-in page, which returns to this page afterwards. The promise never resolves. */
export function goToSignIn(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`);
  return new Promise(() => undefined);
}
