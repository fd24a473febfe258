import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { forgetAllDrafts } from './drafts.ts';
import { signOut, switchOrganization } from './session-api.ts';
import { useSession } from './session-context.tsx';

interface HeaderProps {
  menuOpen: boolean;
  onMenu: () => void;
}

export function Header({ menuOpen, onMenu }: HeaderProps) {
  const { user } = useSession();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      forgetAllDrafts();
      window.location.assign('/sign-in');
    },
  });
  return (
    <header className="header">
      <button
        type="button"
        className="button button-quiet menu-button"
        aria-expanded={menuOpen}
        aria-controls="navigation"
        onClick={onMenu}
      >
        Menu
      </button>
      <Link href="/" className="brand" aria-label="Byline: your campaigns">
        <img src="/console/favicon.svg" width="24" height="24" alt="" />
        <span className="brand-name">Byline</span>
      </Link>
      <OrganizationSwitch />
      <div className="header-account">
        <Link href="/account" title={user.email}>
          {user.name}
        </Link>
        <Button kind="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
          Sign out
        </Button>
      </div>
    </header>
  );
}

function OrganizationSwitch() {
  const { organization, organizations } = useSession();
  const id = useId();
  const change = useMutation({
    mutationFn: switchOrganization,
    // Reload the page, so that no data from the previous organization stays on screen or in memory.
    onSuccess: () => window.location.assign('/console/'),
  });
  if (organizations.length < 2)
    return <p className="organization">{organization?.name ?? 'No organization'}</p>;
  return (
    <div className="organization">
      <label className="visually-hidden" htmlFor={id}>
        Organization
      </label>
      <Choice
        id={id}
        saved={organization?.id ?? ''}
        disabled={change.isPending}
        onSave={(chosen) => change.mutate(chosen)}
      >
        {organization === null ? <option value="">Choose an organization</option> : null}
        {organizations.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      {change.error ? (
        <span role="alert" className="field-error">
          {change.error.message}
        </span>
      ) : null}
    </div>
  );
}
