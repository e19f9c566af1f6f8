import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { type SupportTopic, supportTopics } from '@lucas/contract/users/support.ts'
import { type FormEvent, useState } from 'react'
import { sendsMail } from '../../../lib/app/installation.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { UnsavedGuard } from '../../../ui/overlays/use-unsaved-changes.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { MessageField } from './message-field.tsx'
import { useMessage } from './use-message.ts'

const copy = supportCopy.screen
const topics = supportTopics.map((value) => ({ value, label: supportCopy.topics[value] }))
const isTopic = (value: string): value is SupportTopic => supportTopics.some((topic) => topic === value)

/** The form of a new support message. */
export function SupportCard() {
  const [topic, setTopic] = useState<SupportTopic>('question')
  const message = useMessage(topic)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    message.send()
  }
  return (
    <Card>
      <CardHeader title={copy.title} note={sendsMail() ? copy.note : noMailCopy.supportNote} />
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pt-4 pb-5 md:px-5">
        <UnsavedGuard draft={message.text} isSaving={message.isSending} />
        <FormError error={message.error} fallback={copy.failed} />
        <Select
          label={copy.topic}
          options={topics}
          value={topic}
          onChange={({ currentTarget: { value } }) => isTopic(value) && setTopic(value)}
        />
        <MessageField message={message} placeholder={copy.placeholder} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={message.isSending} busyText={copy.sending}>
            {copy.send}
          </Button>
        </div>
      </form>
    </Card>
  )
}
