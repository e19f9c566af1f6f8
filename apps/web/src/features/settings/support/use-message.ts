import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { type SupportTopic, supportInput } from '@lucas/contract/users/support.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendsMail } from '../../../lib/app/installation.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { createThread } from './api.ts'

export type SupportMessageDraft = ReturnType<typeof useMessage>

/** Holds the state of a message that starts a support thread. The text stays until it is sent. */
export function useMessage(topic: SupportTopic, onSent?: () => void) {
  const keyedSend = useIdempotencyKey()
  const [text, setText] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const draft = { topic, text }
  const parsed = supportInput.safeParse(draft)
  const sending = useMutation({
    mutationFn: () => keyedSend(draft, (key) => createThread(draft, key)),
    meta: { done: sendsMail() ? supportCopy.screen.sent : noMailCopy.supportSent },
    onSuccess: () => {
      setIsSubmitted(false)
      setText('')
      onSent?.()
    },
  })
  return {
    text,
    setText,
    /** The validation error of the text, after the first attempt to send. */
    validationError: isSubmitted ? parsed.error?.issues[0]?.message : undefined,
    error: sending.error,
    isSending: sending.isPending,
    send(): void {
      setIsSubmitted(true)
      if (parsed.success && !sending.isPending) sending.mutate()
    },
  }
}
