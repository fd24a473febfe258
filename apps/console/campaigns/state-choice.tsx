import { useState } from 'react';
import { Choice } from '../components/choice.tsx';
import { Confirm } from '../components/confirm.tsx';
import { TextAreaField } from '../components/field.tsx';
import { Options } from '../components/options.tsx';
import { useSession } from '../layout/session-context.tsx';
import { STATE_WORDS } from './member-words.ts';
import type { Member, MemberState } from './people-api.ts';
import { SaveDialog } from './save-failure.tsx';

interface StateChoiceProps {
  member: Member;
  /** The state that is being saved; null if none is. */
  pending: MemberState | null;
  onChange: (state: MemberState) => void;
  /** Saves a state with the reason why the person may be contacted again. */
  onLift: (changes: { state: MemberState; reason: string }) => Promise<unknown>;
  onSaved: () => Promise<unknown>;
}

/** The state of the contact. “Do not contact” holds for the whole organization, and only an admin lifts it. */
export function StateChoice({ member, pending, onChange, onLift, onSaved }: StateChoiceProps) {
  const [wanted, setWanted] = useState<MemberState | null>(null);
  const { organization } = useSession();
  const { name } = member.journalist;
  const isForbidden = member.state === 'do_not_contact';
  const isLocked = isForbidden && organization?.role !== 'admin';
  const choose = (state: MemberState) =>
    isForbidden || state === 'do_not_contact' ? setWanted(state) : onChange(state);
  const close = () => setWanted(null);
  return (
    <>
      <Choice
        aria-label={`State of ${name}`}
        saved={pending ?? member.state}
        // While it is saved, it ignores changes; a disabled one would lose the keyboard focus.
        aria-busy={pending !== null}
        disabled={isLocked}
        onSave={(state) => {
          if (pending === null) choose(state as MemberState);
        }}
      >
        <Options of={STATE_WORDS} />
      </Choice>
      {isLocked ? <span className="row-note faint">Only an admin can change this.</span> : null}
      {wanted === 'do_not_contact' ? (
        <Confirm
          title={`Never contact ${name}?`}
          action="Do not contact"
          onClose={close}
          onConfirm={async () => onChange('do_not_contact')}
        >
          <p>
            Everybody in your organization sees this, in all campaigns and lists, also after the person was
            removed from them. Only an admin can lift it.
          </p>
        </Confirm>
      ) : wanted === null ? null : (
        <Lift name={name} state={wanted} onLift={onLift} onSaved={onSaved} onClose={close} />
      )}
    </>
  );
}

interface LiftProps extends Pick<StateChoiceProps, 'onLift' | 'onSaved'> {
  name: string;
  state: MemberState;
  onClose: () => void;
}

/** Asks an admin why a person may be contacted again. */
function Lift({ name, state, onLift, ...actions }: LiftProps) {
  const [reason, setReason] = useState('');
  return (
    <SaveDialog
      title={`Contact ${name} again?`}
      label={`Lift and set “${STATE_WORDS[state]}”`}
      mine={`the state “${STATE_WORDS[state]}”`}
      onSave={() => onLift({ state, reason: reason.trim() })}
      {...actions}
    >
      <TextAreaField
        label="Why may the person be contacted again?"
        hint="The history keeps the reason."
        rows={3}
        required
        maxLength={1_000}
        value={reason}
        onChange={setReason}
      />
    </SaveDialog>
  );
}
