import type { ComponentProps } from 'react';

/** A form that the page itself handles when it is sent. */
export function Form({ onSend, ...form }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSend: () => void }) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}
