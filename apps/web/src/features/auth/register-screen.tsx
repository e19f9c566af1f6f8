import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RegisterInput, registerInput } from '@lucas/contract/auth.ts'
import { authCopy as copy, countryNames } from '@lucas/contract/copy/auth.ts'
import { identitiesCopy } from '@lucas/contract/copy/identities.ts'
import { type Newcomer, type OauthRegisterInput, oauthRegisterInput } from '@lucas/contract/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import { countries } from '@lucas/contract/session.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { registerVouched } from '../../lib/oauth.ts'
import { judgePassword } from '../../lib/password-strength.ts'
import { register as createAccount } from '../../lib/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { ExampleLink } from '../../ui/example-link.tsx'
import { PasswordGuide } from '../../ui/password-guide.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TermsLabel } from '../../ui/terms-label.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthFoot } from './auth-foot.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { codeSent } from './code-sent.ts'
import { dropPrefill, readPrefill } from './prefill.ts'
import { Vouchers } from './vouchers.tsx'

type Draft = Omit<z.input<typeof registerInput>, 'terms'> & { terms: boolean; ticket: string }
type Input = RegisterInput | OauthRegisterInput
const countryOptions = countries.map((value) => ({ value, label: countryNames[value] }))
const tall = 'md:h-11 md:text-[15px]'

interface RegisterScreenProps {
  /** Whom a provider vouches for: no password is asked. */
  newcomer?: Newcomer
  provider?: IdentityProviderName
  onSignedIn: (isVerified: boolean) => void
}

const send = async (input: Input): Promise<boolean> =>
  'ticket' in input ? (await registerVouched(input)).is_verified : createAccount(input).then(() => false)

/** What the landing form or the provider knows already. */
const knownOf = ({ ticket, email, first_name, last_name }: Newcomer) => ({
  ticket,
  email: email ?? '',
  first_name,
  last_name,
})

export function RegisterScreen({ newcomer, provider, onSignedIn }: RegisterScreenProps) {
  const [prefill] = useState(() => (newcomer === undefined ? readPrefill() : knownOf(newcomer)))
  const { register, handleSubmit, control, setError, formState } = useForm<Draft, unknown, Input>({
    resolver: standardSchemaResolver(newcomer === undefined ? registerInput : oauthRegisterInput),
    defaultValues: {
      email: '',
      password: '',
      first_name: '',
      last_name: '',
      country: 'chile',
      terms: false,
      newsletter: false,
      ticket: '',
      ...prefill,
    },
  })
  const [password, email] = useWatch({ control, name: ['password', 'email'] })
  const create = useMutation({
    mutationFn: send,
    onSuccess: (isVerified) => {
      dropPrefill()
      if (!isVerified) codeSent()
      onSignedIn(isVerified)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      for (const field of ['email', 'password', 'first_name', 'last_name'] as const) {
        const [message] = error.errors[field] ?? []
        if (message !== undefined) setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const { errors } = formState
  return (
    <AuthFrame
      title={copy.registerTitle}
      lead={
        provider !== undefined
          ? identitiesCopy.newLead(identitiesCopy.names[provider])
          : prefill.email === undefined
            ? copy.registerLead
            : copy.registerLeadPrefilled
      }
      note={copy.registerNote}
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit((input) => create.mutate(input))}>
        {create.isError && <ErrorBanner message={sentenceOf(create.error, copy.registerFailed)} />}
        <div className="grid gap-5 md:grid-cols-2 md:gap-3.5">
          <TextInput
            label={copy.firstName}
            autoComplete="given-name"
            error={errors.first_name?.message}
            className={tall}
            {...register('first_name')}
          />
          <TextInput
            label={copy.lastName}
            autoComplete="family-name"
            error={errors.last_name?.message}
            className={tall}
            {...register('last_name')}
          />
        </div>
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          className={tall}
          {...register('email')}
        />
        <Select
          label={copy.country}
          options={countryOptions}
          error={errors.country?.message}
          className={tall}
          {...register('country')}
        />
        {newcomer === undefined && (
          <>
            <PasswordInput
              label={copy.password}
              autoComplete="new-password"
              autoFocus={prefill.email !== undefined}
              error={errors.password?.message}
              className={tall}
              {...register('password')}
            />
            <PasswordGuide facts={judgePassword(password, email)} />
          </>
        )}
        <Checkbox label={<TermsLabel />} error={errors.terms?.message} {...register('terms')} />
        <AuthFoot
          submit={copy.createAccount}
          busy={create.isPending}
          busyText={copy.creatingAccount}
          question={copy.hasAccount}
          to="/login"
          link={copy.enter}
        />
        {newcomer === undefined && (
          <>
            <Vouchers />
            <ExampleLink className="text-center" />
          </>
        )}
      </form>
    </AuthFrame>
  )
}
