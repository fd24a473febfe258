import { type ComponentProps, type ReactNode, useId } from 'react';

/** Attributes that link a control to the label and hints of its field. */
export interface Described {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: Described) => ReactNode;
}

/** A form control with a label, a hint, and an error message. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'onChange'> &
  Omit<FieldProps, 'children'> & { onChange: (value: string) => void };

export function InputField({ label, hint, error, onChange, ...input }: ControlProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...input} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** A field with several lines of text. */
export function TextAreaField({ label, hint, error, onChange, ...area }: ControlProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...control} {...area} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** A field with a choice, whose children are the options. */
export function SelectField({ label, hint, error, onChange, ...select }: ControlProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <select {...control} {...select} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}
