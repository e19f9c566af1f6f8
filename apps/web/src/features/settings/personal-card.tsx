import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ProfilePatch } from '@lucas/contract/auth.ts'
import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { type User, user } from '@lucas/contract/session.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { appInfoQuery } from '../../lib/app-info.ts'
import { api } from '../../lib/http.ts'
import { initialsOf } from '../../lib/person-name.ts'
import { profileQuery } from '../../lib/session.ts'
import { StepUpCancelled } from '../../lib/step-up.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EmailField } from './email-field.tsx'
import { changesOf, type PersonalForm, personalForm, personalFormOf } from './personal-form.ts'
import { PhoneVerify } from './phone-verify.tsx'
import { SaveBar } from './save-bar.tsx'
import { useSaved } from './use-saved.ts'

const copy = settingsCopy.account

/** Unlike what comes in from elsewhere, these values stand for all that was typed. */
const asGiven = { keepDirtyValues: false }

/** Name, address and telephone: edited, saved, and told so for three seconds (spec 4). */
export function PersonalCard({ person }: { person: User }) {
  const id = useId()
  const cache = useQueryClient()
  const { guard, question } = useStepUp()
  const [isSaved, tellSaved] = useSaved()
  const before = personalFormOf(person)
  const { register, handleSubmit, reset, setError, formState } = useForm<PersonalForm>({
    resolver: standardSchemaResolver(personalForm),
    values: before,
    // What comes in from elsewhere does not undo what is being typed.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, dirtyFields } = formState
  const isPhoneDirty = dirtyFields.phone === true
  const { data: info } = useQuery(appInfoQuery)
  const save = useMutation({
    mutationFn: (patch: ProfilePatch) => guard(() => api.patch('/api/auth/profile/', patch, user)),
    onSuccess: (saved) => {
      cache.setQueryData(profileQuery.queryKey, saved)
      reset(personalFormOf(saved), asGiven)
      tellSaved()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      for (const field of ['first_name', 'last_name', 'email', 'phone'] as const) {
        const [message] = error.errors[field] ?? []
        if (message !== undefined) setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const state = save.isPending ? 'saving' : isDirty ? 'dirty' : isSaved ? 'saved' : 'unchanged'
  return (
    <Card>
      <CardHeader
        title={copy.title}
        note={copy.note}
        action={
          <span
            aria-hidden="true"
            className="grid size-11 flex-none place-items-center rounded-full bg-note font-semibold text-note-ink"
          >
            {initialsOf(person)}
          </span>
        }
      />
      <form
        id={id}
        noValidate
        onSubmit={handleSubmit((form) => save.mutate(changesOf(before, form)))}
        className="grid gap-4 px-4 pt-4 pb-5 md:grid-cols-2 md:px-5"
      >
        {save.isError && !(save.error instanceof StepUpCancelled) && (
          <ErrorBanner message={copy.failed} className="md:col-span-2" />
        )}
        <TextInput
          label={copy.firstName}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextInput
          label={copy.lastName}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <div className="md:col-span-2">
          <EmailField person={person} error={errors.email?.message} {...register('email')} />
        </div>
        <div className="flex items-end gap-2 md:col-span-2">
          <div className="min-w-0 flex-1">
            <TextInput
              label={copy.phone}
              labelAction={
                person.is_phone_verified && !isPhoneDirty ? (
                  <Badge tone="ok">{copy.verified}</Badge>
                ) : undefined
              }
              type="tel"
              autoComplete="tel"
              placeholder={copy.phonePlaceholder}
              error={errors.phone?.message}
              {...register('phone')}
            />
          </div>
          {info?.has_messages && person.phone !== null && !person.is_phone_verified && !isPhoneDirty && (
            <PhoneVerify phone={person.phone} />
          )}
        </div>
      </form>
      <SaveBar
        form={id}
        state={state}
        onDiscard={() => {
          save.reset()
          reset(before, asGiven)
        }}
      />
      {question}
    </Card>
  )
}
