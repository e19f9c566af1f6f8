import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ProfilePatch } from '@lucas/contract/auth/auth.ts'
import { type User, user } from '@lucas/contract/auth/session.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useStepUp } from '../../entities/security/use-step-up.tsx'
import { appInfoQuery } from '../../lib/app/app-info.ts'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { StepUpCancelled } from '../../lib/session/step-up.ts'
import { toInitials } from '../../lib/session/user-name.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useUnsavedChanges } from '../../ui/overlays/use-unsaved-changes.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { EmailField } from './email-field.tsx'
import { type PersonalForm, personalForm, toPersonalForm, toProfilePatch } from './personal-form.ts'
import { VerifyPhone } from './phone-verify.tsx'
import { SaveBar } from './save-bar.tsx'

const copy = settingsCopy.account

/** Replaces what the user typed too, unlike values that change elsewhere. */
const replaceTyped = { keepDirtyValues: false }

/** The form with name, email address and phone. A saved notice shows for three seconds (spec 4). */
export function PersonalCard({ profile }: { profile: User }) {
  const id = useId()
  const cache = useQueryClient()
  const { withStepUp, stepUpDialog } = useStepUp()
  const [isSaved, markSaved] = useSavedNotice()
  const before = toPersonalForm(profile)
  const { register, handleSubmit, reset, setError, formState } = useForm<PersonalForm>({
    resolver: standardSchemaResolver(personalForm),
    values: before,
    // Values that change elsewhere do not replace what the user is typing.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, dirtyFields } = formState
  const isPhoneDirty = dirtyFields.phone === true
  const { data: info } = useQuery(appInfoQuery)
  const save = useMutation({
    mutationFn: (patch: ProfilePatch) => withStepUp(() => api.patch('/api/auth/profile/', patch, user)),
    onSuccess: (saved) => {
      storeAnswer(cache, profileQuery.queryKey, saved)
      reset(toPersonalForm(saved), replaceTyped)
      markSaved()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      for (const field of ['first_name', 'last_name', 'email', 'phone'] as const) {
        const [message] = error.errors[field] ?? []
        if (message !== undefined) setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const { question } = useUnsavedChanges(isDirty && !save.isPending)
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
            {toInitials(profile)}
          </span>
        }
      />
      <form
        id={id}
        noValidate
        onSubmit={handleSubmit((form) => save.mutate(toProfilePatch(before, form)))}
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
          <EmailField user={profile} error={errors.email?.message} {...register('email')} />
        </div>
        <div className="flex items-end gap-2 md:col-span-2">
          <div className="min-w-0 flex-1">
            <TextInput
              label={copy.phone}
              labelAction={
                profile.is_phone_verified && !isPhoneDirty ? (
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
          {info?.has_messages && profile.phone !== null && !profile.is_phone_verified && !isPhoneDirty && (
            <VerifyPhone phone={profile.phone} />
          )}
        </div>
      </form>
      <SaveBar
        form={id}
        state={state}
        onDiscard={() => {
          save.reset()
          reset(before, replaceTyped)
        }}
      />
      {stepUpDialog}
      {question}
    </Card>
  )
}

/** Returns a flag that is true for three seconds after it was set, and its setter (spec 4, 9). */
function useSavedNotice(): [boolean, () => void] {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  useEffect(() => {
    if (savedAt === null) return
    const timer = setTimeout(() => setSavedAt(null), limits.profileSavedMs)
    return () => clearTimeout(timer)
  }, [savedAt])
  return [savedAt !== null, () => setSavedAt(Date.now())]
}
