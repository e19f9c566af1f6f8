import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type LoginInput, loginInput } from '@lucas/contract/auth.ts'
import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { lockCopy } from '@lucas/contract/copy/lock.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '../../lib/api-error.ts'
import { hasPasskeys, isDismissed, signInByPasskey } from '../../lib/passkeys.ts'
import { login } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { ExampleLink } from '../../ui/example-link.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthFoot } from './auth-foot.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { Vouchers } from './vouchers.tsx'

interface LoginScreenProps {
  /** Where the person wanted to go. */
  next?: string | undefined
  onSignedIn: () => void
}

export function LoginScreen({ next, onSignedIn }: LoginScreenProps) {
  const { register, handleSubmit, formState } = useForm<LoginInput>({
    resolver: standardSchemaResolver(loginInput),
    defaultValues: { email: '', password: '' },
  })
  const signIn = useMutation({ mutationFn: login, onSuccess: onSignedIn })
  const byPasskey = useMutation({ mutationFn: signInByPasskey, onSuccess: onSignedIn })
  const { errors } = formState
  return (
    <AuthFrame title={copy.loginTitle} lead={copy.loginLead} note={copy.loginNote}>
      <form noValidate className="grid gap-5" onSubmit={handleSubmit((input) => signIn.mutate(input))}>
        {signIn.isError && <ErrorBanner message={sentenceOf(signIn.error, copy.loginFailed)} />}
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          className="md:h-11 md:text-[15px]"
          {...register('email')}
        />
        <PasswordInput
          label={copy.password}
          labelAction={
            <Link to="/recuperar" className="text-sm font-[550] text-brand hover:underline">
              {copy.forgot}
            </Link>
          }
          autoComplete="current-password"
          error={errors.password?.message}
          className="md:h-11 md:text-[15px]"
          {...register('password')}
        />
        {byPasskey.isError && !isDismissed(byPasskey.error) && (
          <ErrorBanner message={lockCopy.signInFailed} />
        )}
        <AuthFoot
          submit={copy.login}
          busy={signIn.isPending}
          busyText={copy.loggingIn}
          question={copy.noAccount}
          to="/register"
          link={copy.createOne}
        />
        {hasPasskeys() && (
          <Button
            size="lg"
            busy={byPasskey.isPending}
            icon={<Fingerprint aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />}
            onClick={() => byPasskey.mutate()}
          >
            {lockCopy.signIn}
          </Button>
        )}
        <Vouchers next={next ?? null} />
        <ExampleLink className="text-center" />
      </form>
    </AuthFrame>
  )
}
