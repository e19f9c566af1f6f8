import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { SupportThread } from '@lucas/contract/users/support.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { formatElapsed } from '../../../lib/format/relative-time.ts'
import { useNow } from '../../../lib/hooks/use-today.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { UnsavedGuard } from '../../../ui/overlays/use-unsaved-changes.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { createReply, threadsQuery } from './api.ts'

const copy = supportCopy.screen

/** The support threads with their answers, or nothing if there are none. */
export function ThreadsCard() {
  const threads = useQuery(threadsQuery)
  if (threads.data?.results.length === 0) return null
  return (
    <Card>
      <CardHeader title={copy.threads} />
      <div className="grid grid-cols-1 gap-4 px-4 pt-4 pb-5 md:px-5">
        <QueryPanel
          query={threads}
          errorMessage={copy.loadFailed}
          skeleton={
            <div className="grid h-24 grid-cols-1 content-between rounded-lg border border-line px-4 py-3">
              <Skeleton className="h-3 w-32" />
              <Skeleton className="h-3 w-64 max-w-full" />
            </div>
          }
        >
          {({ results }) => results.map((thread) => <Thread key={thread.id} thread={thread} />)}
        </QueryPanel>
      </div>
    </Card>
  )
}

function Thread({ thread }: { thread: SupportThread }) {
  const now = useNow()
  const [isReplying, setIsReplying] = useState(false)
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
              {copy[author === 'lucas' ? 'lucas' : 'you']} · {formatElapsed(new Date(created_at), now)}
            </p>
            <p className="break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      <footer className="border-t border-line px-4 py-2.5">
        {isReplying ? (
          <Reply threadId={thread.id} onDone={() => setIsReplying(false)} />
        ) : (
          <Button variant="ghost" size="sm" onClick={() => setIsReplying(true)}>
            {copy.reply}
          </Button>
        )}
      </footer>
    </article>
  )
}

function Reply({ threadId, onDone }: { threadId: string; onDone: () => void }) {
  const keyedSend = useIdempotencyKey()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => keyedSend({ thread: threadId, text }, (key) => createReply(threadId, { text }, key)),
    meta: { done: copy.sent },
    onSuccess: onDone,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 py-1.5">
      <UnsavedGuard draft={text} isSaving={send.isPending} />
      <FormError error={send.error} fallback={copy.failed} />
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
