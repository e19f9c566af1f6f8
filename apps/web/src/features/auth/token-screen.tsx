import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { takeToken } from './take-token.ts'

interface TokenScreenProps {
  texts: {
    title: string
    lead: string
    done: string
    doneLead: string
    note: readonly string[]
    press: string
    enter: string
    missing: string
    failed: string
  }
  enterTo: '/login' | '/'
  onPress: (token: string) => Promise<unknown>
}

/** The target of a mail link that changes something. The user confirms with a button. */
export function TokenScreen({ texts, enterTo, onPress }: TokenScreenProps) {
  const [token] = useState(takeToken)
  const { isSuccess, isError, isPending, error, mutate } = useMutation({ mutationFn: onPress })
  // What the link would do is said only while it may still do it.
  const hasGoodLink = token !== null && !isError
  return (
    <AuthFrame
      title={isSuccess ? texts.done : texts.title}
      lead={isSuccess ? texts.doneLead : hasGoodLink && texts.lead}
      note={texts.note}
    >
      <div className="grid justify-items-start gap-5">
        {token === null && <ErrorBanner message={texts.missing} />}
        {isError && <ErrorBanner message={toErrorMessage(error, texts.failed)} />}
        {isSuccess || token === null ? (
          <LinkButton to={enterTo} variant="primary" size="lg">
            {texts.enter}
          </LinkButton>
        ) : (
          <Button variant="primary" size="lg" busy={isPending} onClick={() => mutate(token)}>
            {texts.press}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}
