import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { AppInfo } from '@lucas/contract/app-info.ts'
import { type RegisterInput, registerInput } from '@lucas/contract/auth/auth.ts'
import {
  type OauthRegisterInput,
  oauthRegisterInput,
  type PendingSignup,
} from '@lucas/contract/auth/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import { countries } from '@lucas/contract/auth/session.ts'
import { authCopy as copy, countryNames } from '@lucas/contract/copy/auth/auth.ts'
import { identitiesCopy } from '@lucas/contract/copy/auth/identities.ts'
import { registrationCopy as registration } from '@lucas/contract/copy/auth/registration.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { DemoLink } from '../../entities/demo/demo-link.tsx'
import { TermsLabel, TermsLink } from '../../entities/legal/terms-label.tsx'
import { appInfoQuery } from '../../lib/app/app-info.ts'
import { asksForInvitations, isOpenToAll, sendsMail } from '../../lib/app/installation.ts'
import { ApiError, toSignInMessage } from '../../lib/http/api-error.ts'
import { registerWithOauth } from '../../lib/session/oauth.ts'
import { register as createAccount } from '../../lib/session/session.ts'
import { PasswordGuide } from '../../ui/forms/password-guide.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { AuthFormFooter } from './auth-form-footer.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { IdentityButtons } from './identity-buttons.tsx'
import { clearInvitation, readInvitation } from './invitation.ts'
import { clearPrefill, readPrefill } from './prefill.ts'
import { startResendWait } from './resend-wait.ts'

type Draft = Omit<z.input<typeof registerInput>, 'terms'> & { terms: boolean; ticket: string }
type Input = RegisterInput | OauthRegisterInput
/** The schema of a request as that of the form, whose terms may not be accepted yet. */
const toFormSchema = (request: z.ZodMiniType<Input>) =>
  z.pipe(
    z.transform((draft: Draft): unknown => draft),
    request,
  )
const passwordForm = toFormSchema(registerInput)
const providerForm = toFormSchema(oauthRegisterInput)
const countryOptions = countries.map((value) => ({ value, label: countryNames[value] }))
const tallClass = 'md:h-11 md:text-[0.9375rem]'

interface RegisterScreenProps {
  /** The user data from an identity provider; then no password is asked. */
  newcomer?: PendingSignup
  provider?: IdentityProviderName
  onSignedIn: (isVerified: boolean) => void
}

const createAccountFrom = async (input: Input): Promise<boolean> =>
  'ticket' in input ? (await registerWithOauth(input)).is_verified : createAccount(input).then(() => false)

/** Converts the data of the identity provider to form values. */
const toPrefill = ({ ticket, email, first_name, last_name }: PendingSignup) => ({
  ticket,
  email: email ?? '',
  first_name,
  last_name,
})

/** /register: the form, or who may register here. */
export function RegisterScreen(props: RegisterScreenProps) {
  const { data: info } = useQuery(appInfoQuery)
  const [invitation] = useState(readInvitation)
  const refusal = info && findRefusal(info.registration, invitation)
  if (!refusal) return <RegisterForm {...props} invitation={invitation} />
  return (
    <AuthFrame title={refusal.title} lead={refusal.text} note={copy.loginNote}>
      <LinkButton to="/login" variant="primary" size="lg">
        {registration.screen.enter}
      </LinkButton>
    </AuthFrame>
  )
}

/** Returns why registration is closed, or undefined. */
function findRefusal(state: AppInfo['registration'], invitation: string | undefined) {
  const { screen, problems } = registration
  if (state === 'open' || (state === 'invite' && invitation !== undefined)) return undefined
  if (state === 'invite') return { title: screen.inviteTitle, text: problems.invite }
  const text = state === 'full' ? problems.full(limits.peopleOfEmbeddedDatabase) : problems.closed
  return { title: screen.closedTitle, text }
}

/** Returns the lead of a form that nothing else explains. */
function getLead(invitation: string | undefined): string {
  if (invitation !== undefined) return registration.screen.invited
  if (isOpenToAll()) return copy.registerLead
  return asksForInvitations() ? registration.screen.firstInvites : registration.screen.first
}

interface RegisterFormProps extends RegisterScreenProps {
  invitation: string | undefined
}

function RegisterForm({ newcomer, provider, onSignedIn, invitation }: RegisterFormProps) {
  const [prefill] = useState(() => (newcomer === undefined ? readPrefill() : toPrefill(newcomer)))
  const { register, handleSubmit, control, setError, formState } = useForm<Draft, unknown, Input>({
    resolver: standardSchemaResolver(newcomer === undefined ? passwordForm : providerForm),
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
  const [password, email, first_name, last_name] = useWatch({
    control,
    name: ['password', 'email', 'first_name', 'last_name'],
  })
  const create = useMutation({
    mutationFn: createAccountFrom,
    onSuccess: (isVerified) => {
      clearPrefill()
      clearInvitation()
      if (!isVerified) startResendWait()
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
  const hasAcceptedTerms = 'terms' in prefill
  return (
    <AuthFrame
      title={copy.registerTitle}
      lead={
        provider !== undefined
          ? identitiesCopy.newLead(identitiesCopy.names[provider])
          : prefill.email === undefined
            ? getLead(invitation)
            : copy.registerLeadPrefilled
      }
      note={copy.registerNote}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit((input) => create.mutate({ ...input, invitation }))}
      >
        {create.isError && <ErrorBanner message={toSignInMessage(create.error, copy.registerFailed)} />}
        <div className="grid gap-5 md:grid-cols-2 md:gap-3.5">
          <TextInput
            label={copy.firstName}
            autoComplete="given-name"
            error={errors.first_name?.message}
            className={tallClass}
            {...register('first_name')}
          />
          <TextInput
            label={copy.lastName}
            autoComplete="family-name"
            error={errors.last_name?.message}
            className={tallClass}
            {...register('last_name')}
          />
        </div>
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          className={tallClass}
          {...register('email')}
        />
        <Select
          label={copy.country}
          options={countryOptions}
          error={errors.country?.message}
          className={tallClass}
          {...register('country')}
        />
        {newcomer === undefined && (
          <>
            <PasswordInput
              label={copy.password}
              autoComplete="new-password"
              autoFocus={prefill.email !== undefined}
              error={errors.password?.message}
              className={tallClass}
              {...register('password')}
            />
            <PasswordGuide password={password} owner={{ email, first_name, last_name }} />
          </>
        )}
        {hasAcceptedTerms ? (
          <p className="text-sm text-ink-3">
            {copy.termsAccepted} <TermsLink />.
          </p>
        ) : (
          <div className="grid gap-3 max-md:gap-0">
            <Checkbox label={<TermsLabel />} error={errors.terms?.message} {...register('terms')} />
            {sendsMail() && <Checkbox label={copy.newsletter} {...register('newsletter')} />}
          </div>
        )}
        <AuthFormFooter
          submit={copy.createAccount}
          busy={create.isPending}
          busyText={copy.creatingAccount}
          question={copy.hasAccount}
          to="/login"
          link={copy.enter}
        >
          {newcomer === undefined && <IdentityButtons />}
        </AuthFormFooter>
        {newcomer === undefined && <DemoLink className="text-center max-md:-my-3 max-md:py-3" />}
      </form>
    </AuthFrame>
  )
}
