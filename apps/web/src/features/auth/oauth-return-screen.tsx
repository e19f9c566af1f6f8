import { authCopy } from '@lucas/contract/copy/auth.ts'
import { identitiesCopy as copy } from '@lucas/contract/copy/identities.ts'
import type { Newcomer } from '@lucas/contract/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { enterBy, linkBy, takeWayBack } from '../../lib/oauth.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { RegisterScreen } from './register-screen.tsx'

interface OauthReturnProps {
  provider: IdentityProviderName
  onSignedIn: (next: string | null) => void
  onRegistered: (isVerified: boolean) => void
  onLinked: () => void
}

/** Where Google and Facebook send the browser back to. */
export function OauthReturnScreen({ provider, onSignedIn, onRegistered, onLinked }: OauthReturnProps) {
  const back = useRef<ReturnType<typeof takeWayBack>>(undefined)
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isLink, setLink] = useState(false)
  const name = copy.names[provider]
  const finish = useMutation({
    mutationFn: async ({ way, query }: NonNullable<ReturnType<typeof takeWayBack>>) => {
      if (way.intent === 'link') {
        await linkBy(way, query)
        toast.success(copy.linkedNow(name))
        return onLinked()
      }
      const answer = await enterBy(way, query)
      if (answer.newcomer !== null) setNewcomer(answer.newcomer)
      else onSignedIn(way.next)
    },
    onError: (error) => setFault(sentenceOf(error, copy.refused)),
  })
  const { mutate } = finish
  useEffect(() => {
    // Once for the page: a second look finds the address cleaned.
    if (back.current !== undefined) return
    back.current = takeWayBack()
    const taken = back.current
    setLink(taken?.way.intent === 'link')
    if (taken?.way.provider !== provider) setFault(copy.strange)
    else if (new URLSearchParams(taken.query).has('error')) setFault(copy.cancelled)
    else mutate(taken)
  }, [mutate, provider])

  if (newcomer !== null)
    return <RegisterScreen newcomer={newcomer} provider={provider} onSignedIn={onRegistered} />
  return (
    <AuthFrame
      title={fault === null ? copy.waitingTitle : copy.failedTitle}
      lead={fault === null ? copy.waitingLead(name) : copy.failedLead}
      note={authCopy.loginNote}
    >
      {fault === null ? (
        <Spinner />
      ) : (
        <div className="grid justify-items-start gap-5">
          <ErrorBanner message={fault} />
          <Link to={isLink ? '/settings' : '/login'} className="font-[550] text-brand hover:underline">
            {isLink ? copy.backToSettings : copy.back}
          </Link>
        </div>
      )}
    </AuthFrame>
  )
}
