import { supportCopy } from '@lucas/contract/copy/support.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { SupportThread } from '@lucas/contract/support.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { elapsed } from '../../../lib/elapsed.ts'
import { useNow } from '../../../lib/today.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { replyTo, threadsQuery } from './api.ts'

const copy = supportCopy.screen

/** What was written so far, with the answers; nothing as long as there is nothing. */
export function ThreadsCard() {
  const threads = useQuery(threadsQuery)
  if (threads.data?.results.length === 0) return null
  return (
    <Card>
      <CardHeader title={copy.threads} />
      <div className="grid gap-4 px-4 pt-4 pb-5 md:px-5">
        <Panel query={threads} failed={copy.loadFailed} skeleton={<Skeleton className="h-24 rounded-lg" />}>
          {({ results }) => results.map((thread) => <Thread key={thread.id} thread={thread} />)}
        </Panel>
      </div>
    </Card>
  )
}

function Thread({ thread }: { thread: SupportThread }) {
  const now = useNow()
  const [replying, setReplying] = useState(false)
  const isAnswered = thread.messages.at(-1)?.author === 'lucas'
  const title = supportCopy.topics[thread.topic]
  return (
    <article aria-label={title} className="rounded-lg border border-line">
      <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <h3 className="font-[550]">{title}</h3>
        <Badge tone={isAnswered ? 'ok' : 'neutral'}>{isAnswered ? copy.answered : copy.waiting}</Badge>
      </header>
      <ol className="grid gap-3 px-4 py-3.5">
        {thread.messages.map(({ id, author, text, created_at }) => (
          <li
            key={id}
            className={`max-w-[85%] rounded-lg px-3.5 py-2.5 ${author === 'lucas' ? 'justify-self-start bg-brand-soft' : 'justify-self-end bg-surface-2'}`}
          >
            <p className="mb-0.5 text-xs text-ink-2">
              {copy[author === 'lucas' ? 'lucas' : 'you']} · {elapsed(new Date(created_at), now)}
            </p>
            <p className="break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      <footer className="border-t border-line px-4 py-2.5">
        {replying ? (
          <Reply thread={thread.id} onDone={() => setReplying(false)} />
        ) : (
          <Button variant="ghost" size="sm" onClick={() => setReplying(true)}>
            {copy.reply}
          </Button>
        )}
      </footer>
    </article>
  )
}

function Reply({ thread, onDone }: { thread: string; onDone: () => void }) {
  const keyOf = useAttemptKey()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => replyTo(thread, { text }, keyOf({ thread, text })),
    onSuccess: () => {
      toast.success(copy.sent)
      onDone()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 py-1.5">
      <FormFault error={send.error} otherwise={copy.failed} />
      <Textarea
        label={copy.replyLabel}
        autoFocus
        rows={3}
        maxLength={limits.supportTextMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" disabled={send.isPending} onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={text.trim() === ''}
          busy={send.isPending}
          busyText={copy.sending}
        >
          {copy.send}
        </Button>
      </div>
    </form>
  )
}
