import { type ComponentProps, useRef, useState } from 'react';

interface ChoiceProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  saved: string;
  onSave: (value: string) => void;
}

/**
 * A choice that is saved once it is made: with the keyboard, at Enter or when the user leaves the field, because a
 * browser passes on whatever each key selects on the way.
 */
export function Choice({ saved, onSave, ...field }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = useRef(false);
  const save = () => {
    setTyped(null);
    if (typed !== null && typed !== saved) onSave(typed);
  };
  return (
    <select
      {...field}
      value={typed ?? saved}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onKeyDown={(event) => {
        isTyping.current = true;
        if (event.key !== 'Enter' || typed === null) return;
        event.preventDefault();
        save();
      }}
      onChange={({ target: { value } }) => (isTyping.current ? setTyped(value) : onSave(value))}
      onBlur={() => {
        isTyping.current = false;
        save();
      }}
    />
  );
}
