import { supportCopy } from '@lucas/contract/copy/support.ts'
import { type SupportTopic, supportInput } from '@lucas/contract/support.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { toast } from '../../../ui/toast.tsx'
import { beginThread } from './api.ts'

export type Message = ReturnType<typeof useMessage>

/** A message that begins a conversation; what was typed stays until it is sent. */
export function useMessage(topic: SupportTopic, onSent?: () => void) {
  const keyOf = useAttemptKey()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const draft = { topic, text }
  const parsed = supportInput.safeParse(draft)
  const sending = useMutation({
    mutationFn: () => beginThread(draft, keyOf(draft)),
    onSuccess: () => {
      toast.success(supportCopy.screen.sent)
      setTried(false)
      setText('')
      onSent?.()
    },
  })
  return {
    text,
    setText,
    /** Of the text, once sending was tried. */
    fault: tried ? parsed.error?.issues[0]?.message : undefined,
    error: sending.error,
    isSending: sending.isPending,
    send(): void {
      setTried(true)
      if (parsed.success && !sending.isPending) sending.mutate()
    },
  }
}
