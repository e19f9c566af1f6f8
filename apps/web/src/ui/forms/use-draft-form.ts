import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ChangeEvent, useState } from 'react'
import { type FieldValues, get, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { toFieldErrors } from '../../lib/http/api-error.ts'

type FormElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A schema that reads a draft, whose errors have the paths of the input. */
export const draftSchema = <Draft, Input>(
  toInput: (draft: Draft) => unknown,
  schema: z.ZodMiniType<Input>,
): z.ZodMiniType<Input, Draft> => z.pipe(z.transform(toInput), schema)

/** A schema of checks that no contract has: `findErrors` returns the messages by field. */
export const checkedDraft = <Draft, Input>(
  findErrors: (draft: Draft) => Partial<Record<string, string>>,
  toInput: (draft: Draft) => Input,
): z.ZodMiniType<Input, Draft> =>
  z.transform((draft: Draft, { issues }): Input => {
    for (const [field, message] of Object.entries(findErrors(draft)))
      issues.push({ code: 'custom', path: field.split('.'), message, input: draft })
    return issues.length > 0 ? z.NEVER : toInput(draft)
  })

/** A form as its fields see it. */
export type DraftFields<Draft extends FieldValues> = Pick<
  ReturnType<typeof useDraftForm<Draft, unknown>>,
  'draft' | 'change' | 'errorOf' | 'field' | 'input'
>

interface DraftFormOptions<Input> {
  /** The mutation that sends what the schema returns. */
  save: { mutate: (input: Input) => void; isPending: boolean; error: Error | null }
  /** Returns the server's messages by the schema's fields; by default the names are the same. */
  toErrors?: (error: Error | null) => Partial<Record<string, string>>
}

/**
 * A form of what the user types. Errors show once the user has tried to send it: those of the schema, else those of the
 * server. Later values of `initial` do not replace the draft.
 */
export function useDraftForm<Draft extends FieldValues, Input>(
  schema: z.ZodMiniType<Input, Draft>,
  initial: NoInfer<Draft>,
  { save, toErrors = toFieldErrors }: DraftFormOptions<Input>,
) {
  const [values] = useState(initial)
  const { control, formState, handleSubmit, reset, setValues, trigger } = useForm<Draft, unknown, Input>({
    resolver: standardSchemaResolver(schema),
    values,
  })
  const draft = useWatch({ control, compute: (current: Draft) => current })
  const { errors, isSubmitted, isSubmitSuccessful, submitCount } = formState
  const serverErrors = toErrors(save.error)
  const errorOf = (path: string): string | undefined => {
    const fault: { message?: string } | undefined = get(errors, path)
    return fault?.message ?? serverErrors[path]
  }
  const change = (part: Parameters<typeof setValues>[0]): void => {
    setValues(part)
    if (isSubmitted) void trigger()
  }
  const put = (name: keyof Draft & string, value: unknown): void =>
    change((current) => ({ ...current, [name]: value }))
  return {
    draft,
    change,
    errorOf,
    /** Props of a field whose `onChange` gets the value. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      value: draft[name],
      error: errorOf(name),
      onChange: (value: Draft[Name]): void => put(name, value),
    }),
    /** Props of a text field or a select. */
    input: <Name extends keyof Draft & string>(name: Name) => ({
      value: draft[name],
      error: errorOf(name),
      onChange: ({ currentTarget }: ChangeEvent<FormElement>): void => put(name, currentTarget.value),
    }),
    busy: save.isPending,
    error: save.error,
    /** How often the user tried to send a faulty draft; zero once it was sent. */
    faults: isSubmitSuccessful ? 0 : submitCount,
    isSubmitted,
    onSubmit: handleSubmit((input) => {
      if (!save.isPending) save.mutate(input)
    }),
    /** Starts over with other values, without errors. */
    restart: (next: Draft): void => reset(next),
  }
}
