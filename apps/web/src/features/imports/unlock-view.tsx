import { type FileKeyInput, fileKeyInput, type StatementImport } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '../../ui/forms/form-error.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { cacheImport, unlockImport } from './api.ts'
import { useDiscardImport } from './use-discard-import.ts'

const copy = importsCopy.unlock

interface Draft {
  way: 'rut' | 'password'
  rut: string
  password: string
  isRemembered: boolean
}

const ways = [
  { value: 'rut', label: copy.byRut },
  { value: 'password', label: copy.byPassword },
] as const

const unlockDraft = draftSchema(
  ({ way, rut, password, isRemembered }: Draft): FileKeyInput =>
    way === 'rut' ? { rut, remember_rut: isRemembered } : { password },
  fileKeyInput,
)

interface UnlockViewProps {
  statement: StatementImport
  onLeave: () => void
}

/** Asks for what opens an encrypted PDF. It is sent once and not stored, but for the RUT where the user wants it. */
export function UnlockView({ statement: { id, problem }, onLeave }: UnlockViewProps) {
  const cache = useQueryClient()
  const unlock = useMutation({
    mutationFn: (input: FileKeyInput) => unlockImport(id, input),
    onSuccess: (answer) => cacheImport(cache, answer),
  })
  const { discard, isDiscarding } = useDiscardImport(id, onLeave)
  const [first] = useState<Draft>({ way: 'rut', rut: '', password: '', isRemembered: false })
  const form = useDraftForm(unlockDraft, first, { save: unlock })
  const { way, isRemembered } = form.draft
  return (
    <Card className="mb-8 px-5 py-8">
      <form
        className="mx-auto grid max-w-[26rem] gap-4"
        noValidate
        onSubmit={(event) => void form.onSubmit(event)}
      >
        <div role="alert" className="grid justify-items-center gap-1 text-center">
          <span
            aria-hidden="true"
            className="mb-2 grid size-12 place-items-center rounded-lg bg-brand-soft text-brand"
          >
            <LockKeyhole className="size-6" strokeWidth={1.75} />
          </span>
          <h2 className="text-lg font-semibold">{copy.title}</h2>
          <p className="text-ink-2">{problem?.sentence}</p>
        </div>
        <Segmented
          label={copy.title}
          options={ways}
          value={way}
          onChange={(next) => form.change({ way: next })}
          className="justify-self-center"
        />
        {way === 'rut' ? (
          <>
            <TextInput
              label={copy.rut}
              hint={copy.rutHint}
              autoComplete="off"
              autoFocus
              inputMode="text"
              {...form.input('rut')}
            />
            <Checkbox
              label={
                <>
                  {copy.remember}
                  <span className="block text-xs text-ink-3">{copy.rememberHint}</span>
                </>
              }
              checked={isRemembered}
              onChange={({ currentTarget: { checked } }) => form.change({ isRemembered: checked })}
            />
          </>
        ) : (
          <PasswordInput
            label={copy.password}
            hint={copy.passwordHint}
            autoComplete="off"
            autoFocus
            {...form.input('password')}
          />
        )}
        <FormError error={unlock.error} fallback={copy.failed} />
        <div className="flex flex-wrap justify-center gap-2">
          <Button type="submit" variant="primary" busy={unlock.isPending}>
            {copy.submit}
          </Button>
          <Button busy={isDiscarding} onClick={discard}>
            {importsScreenCopy.failed.remove}
          </Button>
        </div>
      </form>
    </Card>
  )
}
