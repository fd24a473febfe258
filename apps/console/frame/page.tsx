import { type ReactNode, useEffect, useRef } from 'react';

interface PageProps {
  title: string;
  /** What can be done here, beside the title. */
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Whether a page has been shown before: the first one leaves the focus where the browser puts it. */
let shownBefore = false;

/** A page with its title, which takes the focus when one comes from another page: so readers hear where they are. */
export function Page({ title, actions, lead, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Byline`;
  }, [title]);
  useEffect(() => {
    if (shownBefore) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    shownBefore = true;
  }, []);
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        {actions ? <div className="page-actions">{actions}</div> : null}
      </div>
      {children}
    </>
  );
}

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
