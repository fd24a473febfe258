import { Snippet } from '../components/copy.tsx';
import { Page } from '../layout/page.tsx';

export function DevicesPage() {
  return (
    <Page
      title="Devices"
      lead="Let the command line or another program act for you, without giving it your password."
    >
      <div className="stack narrow">
        <p>
          The program shows you a code. Enter it on the device page, choose the organization, and see what the
          program may do before you agree.
        </p>
        <p>
          <a className="button button-primary" href="/device">
            Enter a code
          </a>
        </p>
        <p>To sign in with Byline’s own command line, run:</p>
        <Snippet
          text={`byline login --url ${window.location.origin}`}
          name="Signing in from the command line"
        />
      </div>
    </Page>
  );
}
