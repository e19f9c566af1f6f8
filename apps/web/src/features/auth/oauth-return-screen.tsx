import type { PendingSecondFactor, PendingSignup } from '@lucas/contract/auth/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { identitiesCopy as copy } from '@lucas/contract/copy/auth/identities.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import {
  finishOauthSecondFactor,
  linkIdentity,
  signInWithOauth,
  takeOauthReturn,
} from '../../lib/session/oauth.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { Spinner } from '../../ui/primitives/spinner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { RegisterScreen } from './register-screen.tsx'
import { SecondStep } from './second-step.tsx'

interface OauthReturnProps {
  provider: IdentityProviderName
  onSignedIn: (next: string | null) => void
  onRegistered: (isVerified: boolean) => void
  onLinked: () => void
}

/** The screen to which Google and Facebook return the browser. */
export function OauthReturnScreen({ provider, onSignedIn, onRegistered, onLinked }: OauthReturnProps) {
  const oauthReturn = useRef<ReturnType<typeof takeOauthReturn>>(undefined)
  const [newcomer, setNewcomer] = useState<PendingSignup | null>(null)
  const [waiting, setWaiting] = useState<(PendingSecondFactor & { next: string | null }) | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLinking, setIsLinking] = useState(false)
  const navigate = useNavigate()
  const name = copy.names[provider]
  const complete = useMutation({
    mutationFn: async ({ oauthAttempt, query }: NonNullable<ReturnType<typeof takeOauthReturn>>) => {
      if (oauthAttempt.intent === 'link') {
        await linkIdentity(oauthAttempt, query)
        toast.success(copy.linkedNow(name))
        return onLinked()
      }
      const answer = await signInWithOauth(oauthAttempt, query)
      if (answer.newcomer !== null) setNewcomer(answer.newcomer)
      else if (answer.second_factor) setWaiting({ ...answer.second_factor, next: oauthAttempt.next })
      else onSignedIn(oauthAttempt.next)
    },
    onError: (error) => setFailure(toErrorMessage(error, copy.refused)),
  })
  const { mutate } = complete
  useEffect(() => {
    // Runs once per page: `takeOauthReturn` removes the query string.
    if (oauthReturn.current !== undefined) return
    oauthReturn.current = takeOauthReturn()
    const received = oauthReturn.current
    setIsLinking(received?.oauthAttempt.intent === 'link')
    if (received?.oauthAttempt.provider !== provider) setFailure(copy.strange)
    else if (new URLSearchParams(received.query).has('error')) setFailure(copy.cancelled)
    else mutate(received)
  }, [mutate, provider])

  if (newcomer !== null)
    return <RegisterScreen newcomer={newcomer} provider={provider} onSignedIn={onRegistered} />
  if (waiting !== null)
    return (
      <SecondStep
        signIn={(factor) => finishOauthSecondFactor({ ticket: waiting.ticket, ...factor })}
        onSignedIn={() => onSignedIn(waiting.next)}
        onBack={() => void navigate({ to: '/login', replace: true })}
        note={authCopy.loginNote}
      />
    )
  return (
    <AuthFrame
      title={failure === null ? copy.waitingTitle : copy.failedTitle}
      lead={failure === null ? copy.waitingLead(name) : copy.failedLead}
      note={authCopy.loginNote}
    >
      {failure === null ? (
        <Spinner />
      ) : (
        <div className="grid justify-items-start gap-5">
          <ErrorBanner message={failure} />
          <Link to={isLinking ? '/settings' : '/login'} className="font-[550] text-brand hover:underline">
            {isLinking ? copy.backToSettings : copy.back}
          </Link>
        </div>
      )}
    </AuthFrame>
  )
}
