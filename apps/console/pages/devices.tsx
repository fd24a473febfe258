import { Page } from '../frame/page.tsx';
import { Snippet } from '../parts/copy.tsx';

export function DevicesPage() {
  return (
    <Page title="Devices" lead="Let a command line or another program act for you, without a password in it.">
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
        <p>Byline’s own command line asks for one like this:</p>
        <Snippet
          text={`byline login --url ${window.location.origin}`}
          name="Signing in from the command line"
        />
      </div>
    </Page>
  );
}
