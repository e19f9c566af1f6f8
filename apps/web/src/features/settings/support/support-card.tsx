import { supportCopy } from '@lucas/contract/copy/support.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type SupportTopic, supportInput, supportTopics } from '@lucas/contract/support.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { beginThread } from './api.ts'

const copy = supportCopy.screen
const topics = supportTopics.map((value) => ({ value, label: supportCopy.topics[value] }))
const isTopic = (value: string): value is SupportTopic => supportTopics.some((topic) => topic === value)

/** A message to support; what was typed stays until it is sent. */
export function SupportCard() {
  const keyOf = useAttemptKey()
  const [draft, setDraft] = useState<{ topic: SupportTopic; text: string }>({ topic: 'question', text: '' })
  const [tried, setTried] = useState(false)
  const parsed = supportInput.safeParse(draft)
  const send = useMutation({
    mutationFn: () => beginThread(draft, keyOf(draft)),
    onSuccess: () => {
      toast.success(copy.sent)
      setTried(false)
      setDraft({ ...draft, text: '' })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (parsed.success && !send.isPending) send.mutate()
  }
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pt-4 pb-5 md:px-5">
        <FormFault error={send.error} otherwise={copy.failed} />
        <Select
          label={copy.topic}
          options={topics}
          value={draft.topic}
          onChange={({ currentTarget: { value } }) => isTopic(value) && setDraft({ ...draft, topic: value })}
        />
        <Textarea
          label={copy.text}
          placeholder={copy.placeholder}
          rows={4}
          maxLength={limits.supportTextMax}
          value={draft.text}
          error={tried ? parsed.error?.issues[0]?.message : undefined}
          onChange={({ currentTarget }) => setDraft({ ...draft, text: currentTarget.value })}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={send.isPending} busyText={copy.sending}>
            {copy.send}
          </Button>
        </div>
      </form>
    </Card>
  )
}
