import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { takeToken } from './take-token.ts'

interface TokenScreenProps {
  words: {
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

/** Where the link of a mail leads that changes something: only from the press of the button on. */
export function TokenScreen({ words, enterTo, onPress }: TokenScreenProps) {
  const [token] = useState(takeToken)
  const { isSuccess, isError, isPending, error, mutate } = useMutation({ mutationFn: onPress })
  return (
    <AuthFrame
      title={isSuccess ? words.done : words.title}
      lead={isSuccess ? words.doneLead : words.lead}
      note={words.note}
    >
      <div className="grid justify-items-start gap-5">
        {token === null && <ErrorBanner message={words.missing} />}
        {isError && <ErrorBanner message={sentenceOf(error, words.failed)} />}
        {isSuccess || token === null ? (
          <LinkButton to={enterTo} variant="primary" size="lg">
            {words.enter}
          </LinkButton>
        ) : (
          <Button variant="primary" size="lg" busy={isPending} onClick={() => mutate(token)}>
            {words.press}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}
