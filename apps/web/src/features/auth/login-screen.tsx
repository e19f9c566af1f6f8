import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type LoginInput, loginInput } from '@lucas/contract/auth/auth.ts'
import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { lockCopy } from '@lucas/contract/copy/auth/lock.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { DemoLink } from '../../entities/demo/demo-link.tsx'
import { isSecondFactorRequired, toSignInMessage } from '../../lib/http/api-error.ts'
import { useUnsentList } from '../../lib/offline/unsent/unsent-list.ts'
import { isPasskeyDismissed, signInWithPasskey, supportsPasskeys } from '../../lib/session/passkeys.ts'
import { login } from '../../lib/session/session.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { AuthFormFooter } from './auth-form-footer.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { IdentityButtons } from './identity-buttons.tsx'
import { SecondStep } from './second-step.tsx'

interface LoginScreenProps {
  /** The path that the user requested before the login. */
  next?: string | undefined
  onSignedIn: () => void
}

export function LoginScreen({ next, onSignedIn }: LoginScreenProps) {
  const { register, handleSubmit, formState } = useForm<LoginInput>({
    resolver: standardSchemaResolver(loginInput),
    defaultValues: { email: '', password: '' },
  })
  const signIn = useMutation({ mutationFn: login, onSuccess: onSignedIn })
  const isAsked = isSecondFactorRequired(signIn.error)
  const passkeySignIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn })
  const { errors } = formState
  const { lost } = useUnsentList()
  if (isAsked && signIn.variables)
    return (
      <SecondStep
        signIn={(factor) => login({ ...signIn.variables, ...factor })}
        onSignedIn={onSignedIn}
        onBack={signIn.reset}
        note={copy.loginNote}
      />
    )
  return (
    <AuthFrame title={copy.loginTitle} lead={copy.loginLead} note={copy.loginNote}>
      <form noValidate className="grid gap-5" onSubmit={handleSubmit((input) => signIn.mutate(input))}>
        {lost > 0 && <ErrorBanner message={offlineCopy.lost(lost)} />}
        {signIn.isError && <ErrorBanner message={toSignInMessage(signIn.error, copy.loginFailed)} />}
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          className="md:h-11 md:text-[0.9375rem]"
          {...register('email')}
        />
        <PasswordInput
          label={copy.password}
          labelAction={
            <Link
              to="/recuperar"
              className="text-sm font-[550] text-brand hover:underline max-md:-my-[13px] max-md:py-[13px]"
            >
              {copy.forgot}
            </Link>
          }
          autoComplete="current-password"
          error={errors.password?.message}
          className="md:h-11 md:text-[0.9375rem]"
          {...register('password')}
        />
        <AuthFormFooter
          submit={copy.login}
          busy={signIn.isPending}
          busyText={copy.loggingIn}
          question={copy.noAccount}
          to="/register"
          link={copy.createOne}
        >
          {passkeySignIn.isError && !isPasskeyDismissed(passkeySignIn.error) && (
            <ErrorBanner message={toSignInMessage(passkeySignIn.error, lockCopy.signInFailed)} />
          )}
          {supportsPasskeys() && (
            <Button
              size="lg"
              busy={passkeySignIn.isPending}
              icon={<Fingerprint aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />}
              onClick={() => passkeySignIn.mutate()}
            >
              {lockCopy.signIn}
            </Button>
          )}
          <IdentityButtons next={next ?? null} />
        </AuthFormFooter>
        <DemoLink className="text-center max-md:-my-3 max-md:py-3" />
      </form>
    </AuthFrame>
  )
}
