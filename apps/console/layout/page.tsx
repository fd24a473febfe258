import { type ReactNode, useEffect, useRef } from 'react';
import { Waiting } from '../components/loaded.tsx';

interface PageProps {
  title: string;
  /** Controls shown beside the title. */
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * Whether a page of the console has been shown before. Each later page moves the focus to its title, but on
 * the first page, the browser decides where the focus goes.
 */
let shownBefore = false;

/** Placeholder rows for a page while the browser loads its code. */
export function PageOnItsWay() {
  return <Waiting rows={8} />;
}

/** A page of the console. After navigation, the title receives focus so that screen readers announce it. */
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
